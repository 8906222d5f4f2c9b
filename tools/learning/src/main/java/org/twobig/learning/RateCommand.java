package org.twobig.learning;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.arena.BoardSize;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.zero.OnnxNetwork;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "rate",
    header = "Count the errors of a trained network",
    description = {
      "Reads files of positions with values; twobig exam POSITIONS --answers CSV writes such files."
          + " Prints for each file the share of positions in which the network loses value although"
          + " another move keeps it, alone and with searches, with 95 %% intervals (Wilson). Also"
          + " prints the number of positions in which a move can lose value. For games against"
          + " other agents use twobig tournament zero:DIR/NUMBER/network.onnx.",
      ""
    },
    footer = {
      "  twobig-learn rate zero --answers begin-hard.csv --answers end-easy.csv",
      "  twobig-learn rate zero --generation 12 --simulations 400,2000 --answers end-easy.csv"
    })
final class RateCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "Folder of the training.")
  private Path folder = Path.of("");

  @Option(
      names = "--answers",
      paramLabel = "CSV",
      required = true,
      description = "Positions and their values. May be repeated.")
  private List<Path> answers = new ArrayList<>();

  @Option(
      names = "--generation",
      paramLabel = "N",
      description = "The network after generation N. Default: the last.")
  private Optional<Integer> generation = Optional.empty();

  @Option(
      names = "--simulations",
      paramLabel = "N",
      split = ",",
      defaultValue = "400",
      description = "Also with searches of N simulations. Default: ${DEFAULT-VALUE}.")
  private List<Integer> simulations = new ArrayList<>();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Refusal.usageIf(
        simulations.stream().anyMatch(number -> number < 1), "--simulations must be at least 1");
    TrainingFolder training = new TrainingFolder(folder);
    Path file = NetworkExportCommand.network(folder, generation);
    try (OnnxNetwork network = OnnxNetwork.read(file)) {
      for (Path answered : answers) {
        Exam exam = exam(answered, training.settings().boardSize());
        ErrorMeasurement measurement = new ErrorMeasurement(network, exam);
        json.print(
            new ErrorReport(
                String.valueOf(answered.getFileName()),
                exam.problems().size(),
                exam.choices(),
                measurement.error(),
                simulations.stream()
                    .map(number -> new ErrorReport.Search(number, measurement.error(number)))
                    .toList()));
      }
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw Refusal.input(String.valueOf(e.getMessage()));
    }
  }

  /** Reads positions with their values; refuses a file that cannot be read or has another board. */
  static Exam exam(Path file, BoardSize boardSize) {
    try {
      return Exam.read(file, boardSize);
    } catch (IOException e) {
      throw Refusal.input("A file of answers cannot be read: " + e);
    } catch (IllegalArgumentException e) {
      throw Refusal.input(String.valueOf(e.getMessage()));
    }
  }
}
