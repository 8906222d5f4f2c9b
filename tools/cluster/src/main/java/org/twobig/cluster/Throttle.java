package org.twobig.cluster;

/**
 * How much work an entry must have cost to travel. That grows with the threads that find entries,
 * and as far as it must to keep what the conductor hands on below a limit: the heavier the entries,
 * the fewer there are. From any thread.
 */
final class Throttle {
  /** Entries of less work than this times the threads of all stay where they are. */
  private static final long WORK_A_THREAD = 18;

  /** Entries of less work never travel. */
  private static final long LEAST_WORK = 64;

  /** Bytes of entries a second that the conductor hands on at most, before fewer travel. */
  static final long MOST_BYTES_A_SECOND = 40L << 20;

  /** A message counts as so many bytes more: 2,560 a second are as much as it should hand on. */
  static final long MESSAGE_BYTES = 16L << 10;

  private static final double MOST_SCALE = 1 << 20;

  private double scale = 1;
  private long bytes;
  private long since;

  /**
   * @param now by {@link System#nanoTime}
   */
  Throttle(long now) {
    since = now;
  }

  /** Counts a message of so many bytes to all nodes. */
  synchronized void handedOn(int ofMessage) {
    bytes += MESSAGE_BYTES + ofMessage;
  }

  /**
   * Looks at what was handed on since the last call.
   *
   * @param nodes that have got it
   * @param now later than at the last call
   */
  synchronized void adapt(int nodes, long now) {
    double perSecond = (double) bytes * nodes * 1e9 / Math.max(1, now - since);
    scale = Math.clamp(scale * Math.clamp(perSecond / MOST_BYTES_A_SECOND, 0.5, 2), 1, MOST_SCALE);
    bytes = 0;
    since = now;
  }

  /** The work of entries that travel, if so many threads search. */
  synchronized long leastWork(long threads) {
    return Math.max(LEAST_WORK, (long) (WORK_A_THREAD * threads * scale));
  }
}
