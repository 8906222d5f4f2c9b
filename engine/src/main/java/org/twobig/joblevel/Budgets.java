package org.twobig.joblevel;

import org.twobig.game.Successor;

/**
 * The budgets of tasks, in nodes, by level. If more than three of four positions of a level exceed
 * the budget, later positions of that level get a short trial, which finds the easy ones among
 * them. Little work is then lost on the hard positions in the upper levels of the graph.
 */
final class Budgets {
  // Measured: engine/docs/measurements.md.

  /** A trial gets the nodes of a task divided by this number. */
  private static final int TRIAL_DIVISOR = 16;

  /** Number of finished tasks after which a level is judged. */
  private static final int MIN_FINISHED = 4;

  /** Number of finished tasks at which a level's counts are halved, so old tasks count less. */
  private static final int HALVE_AT = 256;

  private final int[] finished = new int[Successor.MAX_LEVEL + 1];
  private final int[] exceeded = new int[Successor.MAX_LEVEL + 1];
  private long taskNodes;

  Budgets(long taskNodes) {
    this.taskNodes = taskNodes;
  }

  long of(int level) {
    return isHeavy(level) ? trialNodes() : taskNodes;
  }

  /** Returns whether more than three of four positions of a level exceeded their budget. */
  boolean isHeavy(int level) {
    return finished[level] >= MIN_FINISHED && exceeded[level] * 4L > finished[level] * 3L;
  }

  /** Counts a task that was answered or given up. */
  void count(int level, boolean givenUp) {
    finished[level]++;
    exceeded[level] += givenUp ? 1 : 0;
    if (finished[level] >= HALVE_AT) {
      finished[level] /= 2;
      exceeded[level] /= 2;
    }
  }

  /** Doubles the budgets, unless a task's {@code budget} is 0 or older than their last growth. */
  void grow(long budget) {
    if (budget == taskNodes || budget == trialNodes()) {
      taskNodes = taskNodes > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : taskNodes * 2;
    }
  }

  private long trialNodes() {
    return Math.max(1, taskNodes / TRIAL_DIVISOR);
  }
}
