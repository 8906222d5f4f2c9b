package org.twobig.cli.config;

import java.nio.file.Path;

/**
 * A line that gives an option a value.
 *
 * @param origin what kind of file it stands in
 * @param file where it stands
 * @param line from 1
 * @param key {@code COMMAND.OPTION}, words of the command separated by dots, or {@code OPTION}
 * @param value as it would stand on the command line; not empty
 */
public record Setting(Origin origin, Path file, int line, String key, String value) {
  /** Kinds of files with settings. */
  public enum Origin {
    /** The user's own defaults. */
    FILE,

    /** One that comes with the program. */
    PROFILE
  }

  /** Where it stands, for a person. */
  public String place() {
    return file + ", line " + line;
  }

  /**
   * What to throw if it cannot be used.
   *
   * @param reason a sentence without its full stop
   */
  ConfigException refused(String reason) {
    return new ConfigException(place() + ": " + reason);
  }
}
