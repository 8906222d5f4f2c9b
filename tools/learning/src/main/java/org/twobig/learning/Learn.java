package org.twobig.learning;

import java.util.Locale;
import org.twobig.cli.main.Twobig;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code twobig-learn}: its commands and exit codes. */
@Command(
    name = "twobig-learn",
    scope = CommandLine.ScopeType.INHERIT,
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Trains networks that play ConnectX.", ""},
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig-learn train --hours 2 zero",
      "  twobig-learn train --board 4x4x3 --generations 20 small"
    },
    exitCodeList = {
      "0:done",
      "2:wrong usage",
      "3:a file is absent or damaged",
      "70:a bug in twobig",
      "130:interrupted; --resume goes on with the last whole generation"
    },
    subcommands = {
      TrainCommand.class,
      TeachCommand.class,
      RateCommand.class,
      NetworkExportCommand.class
    })
public final class Learn implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "missing command; see twobig-learn --help");
  }

  /** Returns the command line; it reports errors as {@code twobig} does. */
  static CommandLine commandLine() {
    return Twobig.configured(new CommandLine(new Learn()));
  }

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // numbers look the same everywhere
    Twobig.end(commandLine().execute(arguments));
  }
}
