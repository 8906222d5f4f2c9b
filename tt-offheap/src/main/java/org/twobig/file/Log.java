package org.twobig.file;

import java.lang.System.Logger.Level;

/** Messages of stores to a person, by the logger {@value #NAME}. */
public final class Log {
  public static final String NAME = "org.twobig.store";

  private Log() {}

  /** Logs something to look into; arguments as of {@link String#format}. */
  public static void warn(String text, Object... arguments) {
    log(Level.WARNING, text, arguments);
  }

  /** Logs something that went as it should. */
  public static void info(String text, Object... arguments) {
    log(Level.INFO, text, arguments);
  }

  /** Looks the logger up when there is something to say: that opens every library. */
  private static void log(Level level, String text, Object... arguments) {
    System.getLogger(NAME).log(level, text.formatted(arguments));
  }
}
