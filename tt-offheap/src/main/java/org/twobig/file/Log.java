package org.twobig.file;

import java.lang.System.Logger.Level;

/** Messages of stores to a person, by the logger {@value #NAME}. */
public final class Log {
  public static final String NAME = "org.twobig.store";

  private Log() {}

  public static void warn(String text, Object... arguments) {
    log(Level.WARNING, text, arguments);
  }

  public static void info(String text, Object... arguments) {
    log(Level.INFO, text, arguments);
  }

  /** Looks the logger up at the first message only: the look-up opens every library. */
  private static void log(Level level, String text, Object... arguments) {
    System.getLogger(NAME).log(level, text.formatted(arguments));
  }
}
