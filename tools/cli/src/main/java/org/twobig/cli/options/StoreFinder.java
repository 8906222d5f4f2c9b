package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Where the store of a person lies who names none: the data folder of the XDG base directories. */
public final class StoreFinder {
  private static final Path DEFAULT_DATA = Path.of(".local", "share");
  private static final Path STORE = Path.of("twobig", "connect-four-3d");

  private StoreFinder() {}

  public static Path standard() {
    return standard(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * The same for some environment.
   *
   * @param userHome where the system says the person is at home, if HOME does not
   */
  public static Path standard(Map<String, String> environment, String userHome) {
    return folder(environment, "XDG_DATA_HOME")
        .orElseGet(
            () ->
                folder(environment, "HOME")
                    .orElseGet(() -> Path.of(userHome))
                    .resolve(DEFAULT_DATA))
        .resolve(STORE);
  }

  /** The folder a variable names; one that is not absolute is to be ignored. */
  private static Optional<Path> folder(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }
}
