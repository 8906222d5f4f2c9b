package org.twobig.cli.options;

import org.twobig.cli.UsageException;

/** How many threads may be asked for. */
public final class ThreadCount {
  public static final int MOST = 1024;

  private ThreadCount() {}

  public static boolean isPossible(int count) {
    return 1 <= count && count <= MOST;
  }

  /**
   * Demands a possible number of threads.
   *
   * @throws UsageException that names the option
   */
  public static void require(int count) {
    if (!isPossible(count)) {
      throw new UsageException("--threads must be 1 to " + MOST);
    }
  }
}
