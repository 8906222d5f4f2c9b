package org.twobig.tools;

import java.nio.file.Path;
import java.util.Optional;

/** Where the store of a person lies who names none: the data folder of the XDG base directories. */
final class StoreFinder {
  private StoreFinder() {}

  static Path standard() {
    return Optional.ofNullable(System.getenv("XDG_DATA_HOME"))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "share"))
        .resolve("twobig")
        .resolve("connect-four-3d");
  }
}
