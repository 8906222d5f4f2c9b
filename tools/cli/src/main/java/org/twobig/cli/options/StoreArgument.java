package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cli.UsageException;
import picocli.CommandLine.Parameters;

/** The store of a command that takes no other argument: {@code --store DIR}, or DIR alone. */
public final class StoreArgument extends StoreOption {
  @Parameters(paramLabel = "DIR", arity = "0..1", descriptionKey = "store-argument")
  private Optional<Path> bare = Optional.empty();

  @Override
  public Path directory() {
    return orFound(named());
  }

  /** The store that is named, in one way or the other. */
  public Optional<Path> named() {
    if (bare.isPresent() && isTyped("--store")) {
      throw new UsageException(
          "the store is named twice: %s and --store %s".formatted(bare.get(), store().get()));
    }
    return bare.or(this::store);
  }

  /**
   * The store of a command that must not guess.
   *
   * @throws UsageException if the command line names none
   */
  public Path namedDirectory() {
    if (bare.isEmpty() && !isNamed()) {
      throw new UsageException("name the store, as DIR, or with --store DIR or --game GAME");
    }
    return directory();
  }
}
