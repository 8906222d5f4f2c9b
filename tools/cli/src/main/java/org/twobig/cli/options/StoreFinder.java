package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Map;
import org.twobig.cli.config.Xdg;

/** Where the store of a person lies who names none: the data folder of the XDG base directories. */
public final class StoreFinder {
  private static final Path STORE = Path.of("twobig", "connect-four-3d");

  private StoreFinder() {}

  public static Path standard() {
    return standard(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * The store in some environment.
   *
   * @param userHome the home folder according to the system, if HOME is not set
   */
  public static Path standard(Map<String, String> environment, String userHome) {
    return Xdg.folder(environment, userHome, "XDG_DATA_HOME", ".local/share").resolve(STORE);
  }
}
