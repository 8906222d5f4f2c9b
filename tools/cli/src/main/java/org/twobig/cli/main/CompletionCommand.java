package org.twobig.cli.main;

import java.util.Locale;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "completion")
public final class CompletionCommand implements Runnable {
  enum Shell {
    BASH,
    ZSH
  }

  /** Matches the values of an option or argument in picocli's script. */
  private static final Pattern VALUES = Pattern.compile("(?<=_args=\\()[^)]*(?=\\))");

  /** The command in picocli's script that turns off the completion of file names. */
  private static final String NO_FILES = "type compopt &>/dev/null && compopt +o default";

  @Parameters(paramLabel = "SHELL", descriptionKey = "shell")
  private Shell shell = Shell.BASH;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    System.out.print(script(spec.root().commandLine()));
  }

  /** Returns the script for both shells: the script makes zsh read completions of bash. */
  public static String script(CommandLine program) {
    String script = AutoComplete.bash(program.getCommandName(), program).replace(NO_FILES, "");
    // Values in small letters, as the help writes them, because shells distinguish case.
    return VALUES.matcher(script).replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
  }
}
