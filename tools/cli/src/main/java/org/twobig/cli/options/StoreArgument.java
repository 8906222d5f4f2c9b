package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Parameters;

/** The argument {@code DIR} of commands without other arguments: the store. */
public final class StoreArgument extends StoreOption {
  @Parameters(paramLabel = "DIR", arity = "0..1", descriptionKey = "store-argument")
  private Optional<Path> bare = Optional.empty();

  @Override
  protected Optional<Path> bare() {
    return bare;
  }

  /**
   * Returns the store that the command line names. Refuses a command line that names none, because
   * {@code delete} must not take the store that was used last.
   */
  public Path namedDirectory() {
    Refusal.usageIf(
        bare.isEmpty() && !isNamed(),
        "name the store: its directory, or --game GAME for the default store of a game");
    return directoryToDelete();
  }
}
