package org.twobig.cluster;

/**
 * Decides the least work of entries that machines exchange. More threads find more entries, so the
 * least work grows with their number. The least work also grows while the conductor forwards more
 * than {@link #MOST_BYTES_A_SECOND}: fewer entries are then exchanged. Thread-safe.
 */
final class Throttle {
  /** The least work for each thread of the cluster, in search nodes. */
  private static final long WORK_A_THREAD = 18;

  /** The least work in any cluster, in search nodes. */
  private static final long LEAST_WORK = 64;

  /** The least work grows while the entries forwarded in a second have more bytes than this. */
  static final long MOST_BYTES_A_SECOND = 40L << 20;

  /** Bytes added to those of each message: 2,560 empty messages a second reach the limit. */
  static final long MESSAGE_BYTES = 16L << 10;

  private static final double MOST_SCALE = 1 << 20;

  private double scale = 1;
  private long bytes;
  private long since;

  Throttle(long now) {
    since = now;
  }

  /** Counts a message to all nodes, by its bytes. */
  synchronized void forwarded(int ofMessage) {
    bytes += MESSAGE_BYTES + ofMessage;
  }

  /**
   * Adapts the least work to the bytes that were forwarded to {@code nodes} nodes since the last
   * call.
   */
  synchronized void adapt(int nodes, long now) {
    double perSecond = (double) bytes * nodes * 1e9 / Math.max(1, now - since);
    scale = Math.clamp(scale * Math.clamp(perSecond / MOST_BYTES_A_SECOND, 0.5, 2), 1, MOST_SCALE);
    bytes = 0;
    since = now;
  }

  synchronized long leastWork(long threads) {
    return Math.max(LEAST_WORK, (long) (WORK_A_THREAD * threads * scale));
  }
}
