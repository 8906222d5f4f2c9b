package org.twobig.cli;

/** A request that the program refuses. The message says what was found, why, and what to do. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private Refusal(int exitCode, String format, Object... values) {
    super(values.length == 0 ? format : format.formatted(values));
    this.exitCode = exitCode;
  }

  public static Refusal usage(String format, Object... values) {
    return new Refusal(ExitCode.USAGE, format, values);
  }

  public static Refusal input(String format, Object... values) {
    return new Refusal(ExitCode.REFUSED, format, values);
  }

  public static Refusal noRoom(String format, Object... values) {
    return new Refusal(ExitCode.NO_ROOM, format, values);
  }

  /** Throws a refusal of wrong usage if {@code wrong} is true. */
  public static void usageIf(boolean wrong, String format, Object... values) {
    if (wrong) {
      throw usage(format, values);
    }
  }

  public int exitCode() {
    return exitCode;
  }
}
