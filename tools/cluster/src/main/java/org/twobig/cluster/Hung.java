package org.twobig.cluster;

import java.time.Duration;

/**
 * How long a task may take before its worker is taken to hang: {@value #TIMES} times what its
 * budget takes at the recent average speed, and never less than {@link #LEAST}. The average is that
 * of some {@value #TASKS} tasks, older ones weighing less.
 */
final class Hung {
  private static final int TIMES = 8;
  private static final int TASKS = 64;
  private static final Duration LEAST = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private double nodesPerNano;
  private long lastLook;

  /**
   * @param now by {@link System#nanoTime}, as all times here
   */
  Hung(long now) {
    lastLook = now;
  }

  /**
   * Counts a task that has ended.
   *
   * @param nodes it took
   * @param nanos it took
   */
  void count(long nodes, long nanos) {
    if (nodes > 0 && nanos > 0) {
      double speed = (double) nodes / nanos;
      nodesPerNano = nodesPerNano == 0 ? speed : nodesPerNano + (speed - nodesPerNano) / TASKS;
    }
  }

  /** Whether it is time to look. */
  boolean isTime(long now) {
    if (now - lastLook < LOOK.toNanos()) {
      return false;
    }
    lastLook = now;
    return true;
  }

  /**
   * Whether a task has taken too long.
   *
   * @param budget nodes it may take
   * @param nanos since it was taken
   */
  boolean isHung(long budget, long nanos) {
    return nanos > LEAST.toNanos()
        && nodesPerNano > 0
        && nanos * nodesPerNano > (double) TIMES * budget;
  }
}
