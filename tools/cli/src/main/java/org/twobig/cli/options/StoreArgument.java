package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Parameters;

/**
 * The argument {@code DIR} of commands without other arguments: the store, unless {@code --store}
 * names it.
 */
public final class StoreArgument extends StoreOption {
  @Parameters(paramLabel = "DIR", arity = "0..1", descriptionKey = "store-argument")
  private Optional<Path> bare = Optional.empty();

  @Override
  Optional<Path> bare() {
    return bare;
  }

  /**
   * Returns the store; refuses a command line that names no store, since {@code delete} takes no
   * default.
   */
  public Path namedDirectory() {
    Refusal.usageIf(
        bare.isEmpty() && !isNamed(),
        "name the store: its directory, or --game GAME for the default store of a game");
    return directory();
  }
}
