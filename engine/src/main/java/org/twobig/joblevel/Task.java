package org.twobig.joblevel;

import org.twobig.tt.table.Key;

/** A leaf of the graph that a worker searches. */
public final class Task {
  private final Key key;
  private final long budget;

  /** The leaf's numbers before the task was given out. */
  final int proofBefore;

  final int disproofBefore;

  /** Time at which the task was given out, nanoseconds of the conductor's clock. */
  final long start;

  /** Time at which a split was requested, nanoseconds of the conductor's clock. */
  long splitRequested;

  volatile Wish wish = Wish.ANSWER;

  /** The conductor's wish to the worker. */
  enum Wish {
    /** The answer. */
    ANSWER,

    /** An early end, so that other workers can share the successors. */
    SPLIT,

    /** An early end: the task is no longer relevant to the root, or the search was stopped. */
    NOTHING
  }

  Task(Key key, long budget, int proofBefore, int disproofBefore, long start) {
    this.key = key;
    this.budget = budget;
    this.proofBefore = proofBefore;
    this.disproofBefore = disproofBefore;
    this.start = start;
  }

  public Key key() {
    return key;
  }

  /** Returns the node limit of the task; 0 if it is to be expanded without a search. */
  public long budget() {
    return budget;
  }

  /** Returns whether the worker should end its search without an answer. For any thread. */
  public boolean isUnwanted() {
    return wish != Wish.ANSWER;
  }
}
