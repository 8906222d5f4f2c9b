package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Parameters;

/**
 * The argument that names a store, for commands without other arguments: {@code --store DIR}, or
 * DIR alone.
 */
public final class StoreArgument extends StoreOption {
  @Parameters(paramLabel = "DIR", arity = "0..1", descriptionKey = "store-argument")
  private Optional<Path> bare = Optional.empty();

  @Override
  public Path directory() {
    return orFound(named());
  }

  /** Returns the store that is named, in one way or the other. */
  public Optional<Path> named() {
    if (bare.isPresent() && isTyped("--store")) {
      throw Refusal.usage("the store is named twice: %s and --store %s", bare.get(), store().get());
    }
    return bare.or(this::store);
  }

  /**
   * Returns the store of a command that must not guess.
   *
   * @throws Refusal if the command line names none
   */
  public Path namedDirectory() {
    Refusal.usageIf(
        bare.isEmpty() && !isNamed(), "name the store, as DIR, or with --store DIR or --game GAME");
    return directory();
  }
}
