package org.twobig.cli.system;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.twobig.cli.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code twobig completion}. */
@Command(name = "completion")
public final class CompletionCommand implements Callable<Integer> {
  /** Shells that can be taught. */
  enum Shell {
    BASH,
    ZSH
  }

  /** Values of an option or an argument in the script. */
  private static final Pattern VALUES = Pattern.compile("(?<=_args=\\()[^)]*(?=\\))");

  /** Switches off names of files where nothing else fits; there they are wanted. */
  private static final String NO_FILES = "type compopt &>/dev/null && compopt +o default";

  @Parameters(paramLabel = "SHELL", descriptionKey = "shell")
  private Shell shell = Shell.BASH;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    System.out.print(script(spec.root().commandLine()));
    return ExitCode.OK;
  }

  /** One for both: for zsh it loads what lets it read scripts for bash. */
  public static String script(CommandLine program) {
    String script = AutoComplete.bash(program.getCommandName(), program).replace(NO_FILES, "");
    // Values in small letters, as the help writes them: a shell minds the case, we do not.
    return VALUES.matcher(script).replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
  }
}
