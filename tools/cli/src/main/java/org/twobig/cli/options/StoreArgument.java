package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The store a command looks at: the argument {@code DIR}, which may be left out. */
public final class StoreArgument {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The store's directory. Without it: that of twobig solve without --store.")
  private Optional<Path> directory = Optional.empty();

  public Path directory() {
    return directory.orElseGet(StoreFinder::standard);
  }
}
