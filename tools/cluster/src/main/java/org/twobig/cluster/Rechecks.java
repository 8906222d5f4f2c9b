package org.twobig.cluster;

import java.util.SplittableRandom;
import org.twobig.tt.table.Key;

/**
 * Chooses the answers that a second node checks, and counts the results.
 *
 * <p>An answer counts as soon as it arrives. Its check follows, and stops the solve if the two
 * answers differ. The second node searches with an empty table, because its own table may also hold
 * the wrong entry that caused the first node's answer. A check finds faults of processor or memory,
 * and answers that rest on a wrong entry. A check cannot find an error that the program makes on
 * both nodes. Answers of the conductor's own threads are not checked. A search with an empty table
 * takes longer, so a check has {@value #TIMES} times the budget or the work of the task, whichever
 * is larger. If it needs more, it ends without a result.
 *
 * <p>Only the question and a secret of the conductor decide whether an answer is checked, so no
 * node can predict the choice. A node that did not solve a task may send parts: smaller tasks that
 * replace the task, some of them with an answer. The answer of a part is not checked, so the
 * conductor drops a part whose question is chosen for a check. If the part matters, the conductor
 * offers it as a task, whose answer is then checked.
 */
final class Rechecks {
  private static final int TIMES = 16;

  private final long secret;
  private double share;
  private long chosen;
  private long done;
  private long agreed;
  private long lastId = Long.MIN_VALUE;

  Rechecks(long secret) {
    this.secret = secret;
  }

  /** Sets the share of answers to check, 0 to 1. */
  void setShare(double newShare) {
    share = newShare;
  }

  boolean mustCheck(Key key, int kind) {
    long mixed = new SplittableRandom(secret ^ kind).nextLong();
    long high = new SplittableRandom(mixed ^ key.high()).nextLong();
    return new SplittableRandom(high ^ key.low()).nextDouble() < share;
  }

  void countChosen() {
    chosen++;
  }

  /** Returns an id for a check, far from those of tasks. */
  long nextId() {
    return ++lastId;
  }

  void countDone(boolean agrees) {
    done++;
    agreed += agrees ? 1 : 0;
  }

  static long budget(long budget, long work) {
    return TIMES * Math.min(Math.max(budget, work), Long.MAX_VALUE / TIMES);
  }

  ClusterStatus.Rechecked counts() {
    return new ClusterStatus.Rechecked(chosen, done, agreed);
  }
}
