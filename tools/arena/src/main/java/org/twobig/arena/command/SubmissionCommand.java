package org.twobig.arena.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Units;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig submission}. */
@Command(
    name = "submission",
    header = "Write an agent for Kaggle's ConnectX in pure Python",
    description = {
      "Writes one Python file that needs nothing but Python 3: alpha-beta on bitboards"
          + " with iterative deepening, which keeps to the time of the configuration, on"
          + " boards of any size. Its function agent(observation, configuration) is what"
          + " Kaggle calls.",
      ""
    },
    footer = {
      "  twobig submission --out submission.py",
      "  kaggle competitions submit -c connectx -f submission.py -m twobig"
    })
public final class SubmissionCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write; must be new unless --force is given.")
  private Path out = Path.of("submission.py");

  @Mixin private final ForceOption force = new ForceOption();

  @Override
  public Integer call() {
    NewFile file = force.file(out);
    String name = "submission.py";
    try (InputStream in =
        Objects.requireNonNull(SubmissionCommand.class.getResourceAsStream(name), name)) {
      long bytes = file.write(to -> in.transferTo(to));
      System.out.printf("Wrote %s (%s)%n", out, Units.bytes(bytes));
      return ExitCode.OK;
    } catch (IOException e) {
      System.err.println("twobig: the file could not be written: " + e.getMessage());
      return ExitCode.NO_ROOM;
    }
  }
}
