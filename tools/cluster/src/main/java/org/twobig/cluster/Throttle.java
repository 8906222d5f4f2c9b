package org.twobig.cluster;

/**
 * The work that an entry must have cost to travel. It grows with the number of threads. It grows
 * further when the conductor forwards more bytes than a limit, since fewer entries have more work.
 * Thread-safe.
 */
final class Throttle {
  /** Least work of an entry that travels, for each thread of the cluster. */
  private static final long WORK_A_THREAD = 18;

  /** Least work of an entry that travels, in any cluster. */
  private static final long LEAST_WORK = 64;

  /** Bytes of entries a second above which the least work is raised. */
  static final long MOST_BYTES_A_SECOND = 40L << 20;

  /** Bytes that a message counts beyond its size: the limit is 2,560 messages a second. */
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

  /** Counts a message of some bytes to all nodes. */
  synchronized void handedOn(int ofMessage) {
    bytes += MESSAGE_BYTES + ofMessage;
  }

  /**
   * Adapts the least work to the bytes forwarded since the last call.
   *
   * @param nodes that received them
   * @param now later than at the last call
   */
  synchronized void adapt(int nodes, long now) {
    double perSecond = (double) bytes * nodes * 1e9 / Math.max(1, now - since);
    scale = Math.clamp(scale * Math.clamp(perSecond / MOST_BYTES_A_SECOND, 0.5, 2), 1, MOST_SCALE);
    bytes = 0;
    since = now;
  }

  /** Returns the least work of entries that travel, for a number of threads. */
  synchronized long leastWork(long threads) {
    return Math.max(LEAST_WORK, (long) (WORK_A_THREAD * threads * scale));
  }
}
