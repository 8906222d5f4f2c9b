package org.twobig.tt.internal;

import java.lang.System.Logger.Level;

/** Messages of stores for a person, through the logger {@value #NAME}. */
public final class Log {
  public static final String NAME = "org.twobig.tt";

  private Log() {}

  public static void warn(String text, Object... arguments) {
    log(Level.WARNING, text, arguments);
  }

  public static void info(String text, Object... arguments) {
    log(Level.INFO, text, arguments);
  }

  /** Looks the logger up only when there is a message: the look-up opens every jar. */
  private static void log(Level level, String text, Object... arguments) {
    System.getLogger(NAME).log(level, text.formatted(arguments));
  }
}
