package org.twobig.joblevel;

import org.twobig.game.Successor;

/**
 * The budgets of tasks, in nodes, by level. If most positions of a level are too heavy for one
 * task, later ones of that level get a short trial that finds the easy ones among them. Little work
 * is then lost high up in the graph, and the cutoff depth follows from the work.
 */
final class Budgets {
  /** A trial gets this part of a task's nodes. */
  private static final int BRIEF = 16;

  /** Tasks of a level that must be complete before the level is judged. */
  private static final int ENOUGH = 4;

  /** When this many tasks are complete, older ones count half. */
  private static final int MANY = 256;

  private final int[] tried = new int[Successor.MAX_LEVEL + 1];
  private final int[] tooHeavy = new int[Successor.MAX_LEVEL + 1];
  private long taskNodes;

  Budgets(long taskNodes) {
    this.taskNodes = taskNodes;
  }

  /** Returns the budget of a task at a level, at least 1. */
  long of(int level) {
    return isHeavy(level) ? brief() : taskNodes;
  }

  /** Returns whether three of four positions of a level are too heavy. */
  boolean isHeavy(int level) {
    return tried[level] >= ENOUGH && tooHeavy[level] * 4L > tried[level] * 3L;
  }

  /** Counts a task that was answered or given up. */
  void count(int level, boolean givenUp) {
    tried[level]++;
    tooHeavy[level] += givenUp ? 1 : 0;
    if (tried[level] >= MANY) {
      tried[level] /= 2;
      tooHeavy[level] /= 2;
    }
  }

  /**
   * Doubles the budgets, if a task of the present size was too small.
   *
   * @param budget that was used up
   */
  void grow(long budget) {
    if (budget == taskNodes || budget == brief()) {
      taskNodes = taskNodes > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : taskNodes * 2;
    }
  }

  private long brief() {
    return Math.max(1, taskNodes / BRIEF);
  }
}
