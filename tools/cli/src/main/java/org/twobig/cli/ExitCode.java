package org.twobig.cli;

/** Exit codes of the process; part of the contract with scripts. */
public final class ExitCode {
  public static final int OK = 0;

  /** Two verdicts differ: an answer and the verdict that a file expects, or those of two stores. */
  public static final int FAILED = 1;

  /** Wrong usage or an illegal position. */
  public static final int USAGE = 2;

  /** A store, a proof or a file is absent, locked, damaged, wrong, of another game, or too new. */
  public static final int REFUSED = 3;

  /** No room in memory or on disk, or the output cannot be written. */
  public static final int NO_ROOM = 4;

  /** No answer within --time or --nodes; solved positions are kept. */
  public static final int UNDECIDED = 5;

  /** A bug of the program; the code EX_SOFTWARE of sysexits.h. */
  public static final int FAULT = 70;

  /**
   * Interrupted by Ctrl-C (SIGINT) after a save, or with the store unchanged; shells use this code.
   * A SIGTERM has the same effect, but the JVM exits with 143. Scripts stop a background job with
   * SIGTERM: the shell makes such a job ignore SIGINT.
   */
  public static final int INTERRUPTED = 130;

  /**
   * The reader of the output has ended before it, as {@code head} does: the code that shells report
   * for SIGPIPE.
   */
  public static final int NO_READER = 141;

  private ExitCode() {}
}
