package org.twobig.lab.qubic;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands that measure searches for Qubic. */
@Command(
    name = "qubic",
    header = "Compare searches for Qubic",
    description = {
      "Measures the searches of the thesis on Qubic (Dvorak 2013) to check its claims. Results are"
          + " in engine/docs/measurements.md.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = SearchCommand.class)
public final class QubicCommand implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "which measurement?");
  }
}
