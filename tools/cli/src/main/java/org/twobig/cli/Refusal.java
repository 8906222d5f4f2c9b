package org.twobig.cli;

/** A request that the program refuses. The message says what was found, why, and what to do. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private Refusal(int exitCode, String format, Object... values) {
    super(values.length == 0 ? format : format.formatted(values));
    this.exitCode = exitCode;
  }

  /** Makes a refusal of wrong usage or of an impossible position. */
  public static Refusal usage(String format, Object... values) {
    return new Refusal(ExitCode.USAGE, format, values);
  }

  /** Makes a refusal of a file that is absent or cannot be read. */
  public static Refusal input(String format, Object... values) {
    return new Refusal(ExitCode.REFUSED, format, values);
  }

  /** Makes a refusal of what does not fit into memory. */
  public static Refusal noRoom(String format, Object... values) {
    return new Refusal(ExitCode.NO_ROOM, format, values);
  }

  /**
   * Demands that the usage is right.
   *
   * @throws Refusal if it is wrong
   */
  public static void usageIf(boolean wrong, String format, Object... values) {
    if (wrong) {
      throw usage(format, values);
    }
  }

  /** Returns the exit code of a command that is refused. */
  public int exitCode() {
    return exitCode;
  }
}
