package org.twobig.cluster;

import java.util.SplittableRandom;
import org.twobig.table.Key;

/**
 * The choice of answers that a second node checks, and counts of the results.
 *
 * <p>An answer counts as soon as it arrives. Its check follows, and stops the solve if it
 * disagrees. The second node searches with an empty table, since its own may hold the doubtful
 * entry. A check finds a faulty processor or memory, and answers that rest on a wrong entry. It
 * cannot find an error that the program makes on both nodes. Answers of the conductor's own threads
 * are not checked. A search without a table takes longer: a check has {@value #TIMES} times the
 * budget, and beyond that it has no result.
 *
 * <p>Whether an answer is checked depends on its question and a secret of the conductor alone. So a
 * node cannot predict which of its answers are checked. The parts that a node sends for an
 * abandoned task are ignored where an answer would be checked: the conductor then expands the
 * position itself, since a missing part would cause a wrong answer.
 */
final class Rechecks {
  private static final int TIMES = 16;

  private final long secret;
  private double share;
  private long chosen;
  private long done;
  private long agreed;
  private long lastId = Long.MIN_VALUE;

  /**
   * @param secret a random number
   */
  Rechecks(long secret) {
    this.secret = secret;
  }

  /** Sets the share of answers to check, 0 to 1. */
  void choose(double part) {
    share = part;
  }

  /** Returns whether to check the answers to a question. */
  boolean isChosen(Key key, int kind) {
    long mixed = new SplittableRandom(secret ^ kind).nextLong();
    long high = new SplittableRandom(mixed ^ key.high()).nextLong();
    return new SplittableRandom(high ^ key.low()).nextDouble() < share;
  }

  /** Counts an answer that is chosen. */
  void count() {
    chosen++;
  }

  /** Returns an id for a check, far from the ids of tasks. */
  long nextId() {
    return ++lastId;
  }

  /** Counts a check that has ended. */
  void count(boolean agrees) {
    done++;
    agreed += agrees ? 1 : 0;
  }

  /** Returns the budget of a check, in search nodes. */
  static long budget(long budget, long work) {
    return TIMES * Math.min(Math.max(budget, work), Long.MAX_VALUE / TIMES);
  }

  ClusterStatus.Rechecked counts() {
    return new ClusterStatus.Rechecked(chosen, done, agreed);
  }
}
