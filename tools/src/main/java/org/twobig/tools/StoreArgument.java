package org.twobig.tools;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The store a command looks at: the argument {@code DIR}, which may be left out. */
final class StoreArgument {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The store's directory. Without it: that of twobig solve without --store.")
  private Optional<Path> directory = Optional.empty();

  Path directory() {
    return directory.orElseGet(StoreFinder::standard);
  }
}
