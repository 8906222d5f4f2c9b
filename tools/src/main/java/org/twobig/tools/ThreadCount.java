package org.twobig.tools;

/** How many threads may be asked for. */
final class ThreadCount {
  static final int MOST = 1024;

  private ThreadCount() {}

  static boolean isPossible(int count) {
    return 1 <= count && count <= MOST;
  }

  /**
   * Demands a possible number of threads.
   *
   * @throws UsageException that names the option
   */
  static void require(int count) {
    if (!isPossible(count)) {
      throw new UsageException("--threads must be 1 to " + MOST);
    }
  }
}
