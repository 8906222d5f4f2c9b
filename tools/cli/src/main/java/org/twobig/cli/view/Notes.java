package org.twobig.cli.view;

/** Notes and warnings for a person, on standard error. */
public final class Notes {
  private static final String QUIET = "twobig.quiet";

  private Notes() {}

  /** Whether they are wanted from now on; at first they are. */
  public static void want(boolean wanted) {
    System.setProperty(QUIET, Boolean.toString(!wanted));
  }

  static boolean areWanted() {
    return !Boolean.getBoolean(QUIET);
  }

  /** Says a sentence, which has no full stop. */
  public static void say(String format, Object... values) {
    if (areWanted()) {
      warn(format, values);
    }
  }

  /** Says a warning or an error, wanted or not; it has no full stop. */
  public static void warn(String format, Object... values) {
    System.err.printf("twobig: " + format + "%n", values);
  }
}
