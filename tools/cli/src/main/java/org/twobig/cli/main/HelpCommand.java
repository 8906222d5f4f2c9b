package org.twobig.cli.main;

import java.util.Optional;
import org.twobig.cli.Refusal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", helpCommand = true)
final class HelpCommand implements Runnable {
  @Parameters(paramLabel = "COMMAND", arity = "0..1", descriptionKey = "command")
  private Optional<String> name = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    CommandLine program = spec.root().commandLine();
    String text =
        name.isEmpty()
            ? program.getUsageMessage()
            : HelpLayout.full(
                Optional.ofNullable(program.getSubcommands().get(name.get()))
                    .orElseThrow(
                        () ->
                            Refusal.usage(
                                "unknown command '%s'; twobig help lists all commands",
                                name.get())));
    program.getOut().print(text);
    program.getOut().flush();
  }
}
