package org.twobig.cluster;

import java.util.SplittableRandom;
import org.twobig.table.Key;

/**
 * Which answers of nodes a second node is to give, too, and what has come of it.
 *
 * <p>An answer counts as soon as it comes; the check follows, and stops the solve if it says
 * otherwise. The second node searches with an empty table: its own may hold, from the first one,
 * the very entry in doubt. So a check finds a node whose processor or memory fails, and an answer
 * that rests on a wrong entry, wherever that came from. It does not find an error of the program
 * that both make, nor one in an answer that was not chosen, nor in what the conductor's own threads
 * found. A search without what is known takes longer, so a check may take {@value #TIMES} times the
 * nodes; one that takes more says nothing.
 *
 * <p>Whether an answer is rechecked depends on its question and a secret of the conductor, not on
 * who answered or when; so no node can tell which of its answers are checked. Of a task that was
 * given up, a node tells the parts; where an answer would be rechecked, the conductor finds them
 * itself, for a part that is missing would make a false answer.
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

  /** From now on chooses such a part, 0 to 1. */
  void choose(double part) {
    share = part;
  }

  /** Whether the answer to a question is one of those to check. */
  boolean isChosen(Key key, int kind) {
    long mixed = new SplittableRandom(secret ^ kind).nextLong();
    long high = new SplittableRandom(mixed ^ key.high()).nextLong();
    return new SplittableRandom(high ^ key.low()).nextDouble() < share;
  }

  /** An answer is one of those to check. */
  void count() {
    chosen++;
  }

  /** An id for a check, which no task of the conductor comes near. */
  long nextId() {
    return ++lastId;
  }

  /** What a check came to. */
  void count(boolean agrees) {
    done++;
    agreed += agrees ? 1 : 0;
  }

  /** Nodes a check may take. */
  static long budget(long budget, long work) {
    return TIMES * Math.min(Math.max(budget, work), Long.MAX_VALUE / TIMES);
  }

  ClusterStatus.Rechecked counts() {
    return new ClusterStatus.Rechecked(chosen, done, agreed);
  }
}
