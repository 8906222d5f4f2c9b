package org.twobig.cluster;

import java.time.Duration;

/**
 * The time limit of tasks, after which a worker counts as hung: {@value #TIMES} times the time that
 * the task's budget takes at the average speed, at least {@link #LEAST}. The average is exponential
 * over some {@value #TASKS} tasks.
 */
final class TaskTimeouts {
  private static final int TIMES = 8;
  private static final int TASKS = 64;
  private static final Duration LEAST = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private double nodesPerNano;
  private long lastLook;

  /**
   * @param now by {@link System#nanoTime}
   */
  TaskTimeouts(long now) {
    lastLook = now;
  }

  /**
   * Counts a task that has ended.
   *
   * @param nodes that it searched
   * @param nanos that it took
   */
  void count(long nodes, long nanos) {
    if (nodes > 0 && nanos > 0) {
      double speed = (double) nodes / nanos;
      nodesPerNano = nodesPerNano == 0 ? speed : nodesPerNano + (speed - nodesPerNano) / TASKS;
    }
  }

  /** Returns whether a second has passed since this last returned true. */
  boolean isTime(long now) {
    if (now - lastLook < LOOK.toNanos()) {
      return false;
    }
    lastLook = now;
    return true;
  }

  /**
   * Returns whether a task has taken too long.
   *
   * @param budget nodes that it may search
   * @param nanos since its worker took it
   */
  boolean isHung(long budget, long nanos) {
    return nanos > LEAST.toNanos()
        && nodesPerNano > 0
        && nanos * nodesPerNano > (double) TIMES * budget;
  }
}
