package org.twobig.cli.view;

/** Prints notes and warnings to standard error. */
public final class Notes {
  private static final String QUIET = "twobig.quiet";

  private Notes() {}

  /** Sets whether notes are printed; the default is true. */
  public static void want(boolean wanted) {
    System.setProperty(QUIET, Boolean.toString(!wanted));
  }

  static boolean areWanted() {
    return !Boolean.getBoolean(QUIET);
  }

  /** Prints a note, which {@code --quiet} suppresses. The sentence has no full stop. */
  public static void say(String format, Object... values) {
    if (areWanted()) {
      warn(format, values);
    }
  }

  /** Prints a warning or an error, even with {@code --quiet}. The sentence has no full stop. */
  public static void warn(String format, Object... values) {
    System.err.printf("twobig: " + format + "%n", values);
  }
}
