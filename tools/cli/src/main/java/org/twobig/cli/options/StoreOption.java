package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The store a command works on: the option {@code --store}. To be used as a mixin. */
public class StoreOption {
  @Option(
      names = {"-s", "--store"},
      paramLabel = "DIR",
      description =
          "The store's directory. Default: twobig/GAME in $XDG_DATA_HOME or ~/.local/share.")
  private Optional<Path> store = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** The store that is meant. */
  public Path directory() {
    return store.orElseGet(StoreFinder::standard);
  }

  /** What {@code --store} says, on the command line or in the person's settings. */
  public final Optional<Path> store() {
    return store;
  }

  /** Whether the command line itself names an option, not just the person's settings. */
  public final boolean isTyped(String option) {
    return command != null
        && command.commandLine().getParseResult() != null
        && command.commandLine().getParseResult().hasMatchedOption(option);
  }
}
