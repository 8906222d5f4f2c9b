package org.twobig.cli;

/** Exit codes of the process; part of the contract with scripts. */
public final class ExitCode {
  /** Done. */
  public static final int OK = 0;

  /**
   * Two verdicts differ: an answer and the expectation of a file, an answer and a store, or two
   * stores.
   */
  public static final int FAILED = 1;

  /** Wrong usage or an illegal position. */
  public static final int USAGE = 2;

  /** A store, a proof or a file is absent, or refused: locked, foreign, damaged, wrong, too new. */
  public static final int REFUSED = 3;

  /** No room in memory or on disk, or the output cannot be written. */
  public static final int NO_ROOM = 4;

  /** No answer within --time or --nodes; solved positions are kept. */
  public static final int UNDECIDED = 5;

  /** A fault of the program itself; the code of sysexits.h. */
  public static final int FAULT = 70;

  /**
   * Interrupted by SIGINT after a clean save, or with the store unchanged: the code that shells
   * report. SIGTERM has the same effect and the JVM's code 143. It also ends a background job of a
   * script, for which the shell has switched SIGINT off.
   */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
