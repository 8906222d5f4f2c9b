package org.twobig.learning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.NewFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "export",
    header = "Write a trained network in ONNX format",
    description = {
      "The file plays in twobig play, tournament, exam and agent as zero:FILE or taught:FILE.",
      ""
    },
    footer = {
      "  twobig-learn export zero zero.onnx",
      "  twobig-learn export --generation 12 zero early.onnx"
    })
final class NetworkExportCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "DIR", description = "Folder of the training.")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "FILE", description = "The file, a new one.")
  private Path file = Path.of("");

  @Option(
      names = "--generation",
      paramLabel = "N",
      description = "The network after generation N. Default: the last.")
  private Optional<Integer> generation = Optional.empty();

  @Override
  public Integer call() throws IOException {
    NewFile target = NewFile.named(file);
    byte[] network = Files.readAllBytes(network(folder, generation));
    target.write(out -> out.write(network));
    return ExitCode.OK;
  }

  /**
   * Returns the network of a generation, by default of the last; refuses a generation that the
   * training lacks.
   */
  static Path network(Path folder, Optional<Integer> generation) {
    TrainingFolder training = new TrainingFolder(folder);
    int last = training.exists() ? training.generations().size() : 0;
    int wanted = generation.orElse(last);
    Refusal.usageIf(
        wanted < 1 || wanted > last,
        last == 0
            ? folder + " holds no training with a finished generation"
            : "%s has the generations 1 to %d, not %d".formatted(folder, last, wanted));
    return training.network(wanted);
  }
}
