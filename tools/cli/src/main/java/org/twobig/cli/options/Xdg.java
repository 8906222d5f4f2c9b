package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The base directories of the XDG specification. */
public final class Xdg {
  private Xdg() {}

  /**
   * Returns a base directory.
   *
   * @param userHome the home folder according to the system, used if HOME is not set
   * @param variable the variable that names the directory; ignored if its value is not absolute
   * @param usual the folder below the home folder that is used otherwise
   */
  public static Path folder(
      Map<String, String> environment, String userHome, String variable, String usual) {
    return absolute(environment, variable)
        .orElseGet(
            () -> absolute(environment, "HOME").orElseGet(() -> Path.of(userHome)).resolve(usual));
  }

  private static Optional<Path> absolute(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }
}
