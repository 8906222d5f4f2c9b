package org.twobig.cluster;

import java.time.Duration;

/**
 * The time limit of a task, after which its worker counts as hung: {@value #TIMES} times the time
 * that a search of its budget takes at the mean speed, at least {@link #LEAST}. The mean is a
 * moving one; the last task weighs 1 / {@value #TASKS}. No task has a limit until one ends.
 */
final class TaskTimeouts {
  private static final int TIMES = 8;
  private static final int TASKS = 64;
  private static final Duration LEAST = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private double workPerNano;
  private long lastLook;

  TaskTimeouts(long now) {
    lastLook = now;
  }

  /**
   * Counts a task that has ended.
   *
   * @param work search nodes that the task visited
   * @param nanos time that the task took
   */
  void count(long work, long nanos) {
    if (work > 0 && nanos > 0) {
      double speed = (double) work / nanos;
      workPerNano = workPerNano == 0 ? speed : workPerNano + (speed - workPerNano) / TASKS;
    }
  }

  /** Returns whether a second has passed since this method last returned true. */
  boolean isDue(long now) {
    if (now - lastLook < LOOK.toNanos()) {
      return false;
    }
    lastLook = now;
    return true;
  }

  /**
   * Returns whether a task has taken too long.
   *
   * @param budget search nodes that the task may visit
   * @param nanos time since its worker took it
   */
  boolean isHung(long budget, long nanos) {
    return nanos > LEAST.toNanos()
        && workPerNano > 0
        && nanos * workPerNano > (double) TIMES * budget;
  }
}
