package org.twobig.lab;

import java.util.Locale;
import org.twobig.cli.main.Twobig;
import org.twobig.lab.connectx.BoardsCommand;
import org.twobig.lab.connectx.NetworkCommand;
import org.twobig.lab.ladder.GrowthCommand;
import org.twobig.lab.qubic.QubicCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code bench}, which measures Twobig. The archive does not contain it. */
@Command(
    name = "bench",
    scope = CommandLine.ScopeType.INHERIT,
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {"Measures Twobig on this machine.", ""},
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {"  bench others --sizes 64m,1g", "  bench ladder --from 40 --to 34 > ladder.csv"},
    subcommands = {
      JmhCommand.class,
      OthersCommand.class,
      CheckpointsCommand.class,
      LadderCommand.class,
      ChartsCommand.class,
      GrowthCommand.class,
      WeightsCommand.class,
      NetworkCommand.class,
      CompareCommand.class,
      BoardsCommand.class,
      QubicCommand.class
    })
public final class Bench implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "which benchmark?");
  }

  /** Returns the command line; it reports errors as {@code twobig} does. */
  static CommandLine commandLine() {
    return Twobig.configured(new CommandLine(new Bench()));
  }

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // numbers look the same everywhere
    System.setProperty("java.util.logging.SimpleFormatter.format", "twobig: %5$s%n");
    Twobig.end(commandLine().execute(arguments));
  }
}
