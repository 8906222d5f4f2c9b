package org.twobig.cli;

/** Exit codes of the process; part of the contract with scripts. */
public final class ExitCode {
  /** Done. */
  public static final int OK = 0;

  /**
   * A verdict differs: from the one the file expects, from the one a store holds, or between two
   * stores.
   */
  public static final int FAILED = 1;

  /** Wrong usage or an illegal position. */
  public static final int USAGE = 2;

  /** A store, a proof or a file is absent, or refused: locked, foreign, damaged, wrong, too new. */
  public static final int REFUSED = 3;

  /** No room in memory or on disk, or the output cannot be written. */
  public static final int NO_ROOM = 4;

  /** No answer within the --time or --nodes that were asked for; what was solved is kept. */
  public static final int UNDECIDED = 5;

  /** A fault of the program itself; the code of sysexits.h. */
  public static final int FAULT = 70;

  /**
   * Interrupted after a clean save, or with the store as it was; as the shell reports a process
   * ended by SIGINT. SIGTERM has the same effect and the JVM's own code, 143; a background job of a
   * script, for which the shell has switched SIGINT off, is ended by it.
   */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
