package org.twobig.cli;

/** Exit codes of the process; part of the contract with scripts. */
public final class ExitCode {
  public static final int OK = 0;

  /**
   * Two verdicts on a position differ, such as an answer and the verdict that a file expects, or
   * the verdicts of two stores.
   */
  public static final int FAILED = 1;

  /** Wrong usage, such as an output file that exists already, or an illegal position. */
  public static final int USAGE = 2;

  /**
   * A store, a proof or a file is absent, locked, damaged, wrong, of another game, or too new, or
   * may not be read or written.
   */
  public static final int REFUSED = 3;

  /** No room in memory or on disk, or standard output cannot be written. */
  public static final int NO_ROOM = 4;

  /** No answer within --time or --nodes; solved positions are kept. */
  public static final int UNDECIDED = 5;

  /** A bug of the program; the code EX_SOFTWARE of sysexits.h. */
  public static final int FAULT = 70;

  /**
   * Ctrl-C (SIGINT) ended the command; its work was saved, or the store is unchanged. Shells report
   * this code for SIGINT. SIGTERM has the same effect, but the JVM exits with 143. To stop a
   * background job, a script sends SIGTERM, because the shell makes such a job ignore SIGINT.
   */
  public static final int INTERRUPTED = 130;

  /**
   * The output is a pipe, and the process that reads it has ended early, as {@code head} does.
   * Shells report this code for SIGPIPE.
   */
  public static final int NO_READER = 141;

  private ExitCode() {}
}
