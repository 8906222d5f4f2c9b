package org.twobig.joblevel;

import org.twobig.game.Successor;

/**
 * How many nodes a task may take. Where most positions of a level turn out to be too heavy for one
 * task, the next of that level are only tried briefly: enough to find the easy ones among them.
 * Little is lost high up in the graph then, and the cutoff depth follows from the work.
 */
final class Budgets {
  /** A brief try gets this part of a task's nodes. */
  private static final int BRIEF = 16;

  /** How many of a level must have been tried before it is judged. */
  private static final int ENOUGH = 4;

  /** When this many have been tried, older ones count half. */
  private static final int MANY = 256;

  private final int[] tried = new int[Successor.MAX_LEVEL + 1];
  private final int[] tooHeavy = new int[Successor.MAX_LEVEL + 1];
  private long taskNodes;

  Budgets(long taskNodes) {
    this.taskNodes = taskNodes;
  }

  /** Nodes for a task at a level, at least 1. */
  long of(int level) {
    return isHeavy(level) ? brief() : taskNodes;
  }

  /** Returns whether three of four positions of a level are too heavy. */
  boolean isHeavy(int level) {
    return tried[level] >= ENOUGH && tooHeavy[level] * 4L > tried[level] * 3L;
  }

  /** A task was searched to its end, whatever that was. */
  void count(int level, boolean givenUp) {
    tried[level]++;
    tooHeavy[level] += givenUp ? 1 : 0;
    if (tried[level] >= MANY) {
      tried[level] /= 2;
      tooHeavy[level] /= 2;
    }
  }

  /**
   * Makes tasks twice as large, if one of the present size was not large enough.
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
