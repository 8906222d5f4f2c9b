package org.twobig.cli.view;

/** Prints messages to standard error: notes and warnings. */
public final class Messages {
  private static final String QUIET = "twobig.quiet";

  private Messages() {}

  /** Sets whether notes are printed; the default is true. */
  public static void wantNotes(boolean wanted) {
    System.setProperty(QUIET, Boolean.toString(!wanted));
  }

  static boolean areNotesWanted() {
    return !Boolean.getBoolean(QUIET);
  }

  /** Prints a note, which {@code --quiet} suppresses. The sentence has no full stop. */
  public static void say(String format, Object... values) {
    if (areNotesWanted()) {
      warn(format, values);
    }
  }

  /** Prints a warning or an error, even with {@code --quiet}. The sentence has no full stop. */
  public static void warn(String format, Object... values) {
    System.err.printf("twobig: " + format + "%n", values);
  }
}
