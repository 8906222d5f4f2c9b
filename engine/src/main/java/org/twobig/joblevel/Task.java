package org.twobig.joblevel;

import org.twobig.table.Key;

/** A leaf of the graph that a worker searches. */
public final class Task {
  private final Key key;
  private final long budget;
  private final int proof;
  private final int disproof;
  private final long start;

  private long asked;
  private volatile Wish wish = Wish.ANSWER;

  /** The wish of the search concerning a task. */
  public enum Wish {
    /** Its answer. */
    ANSWER,

    /** The task is to be given up, so that other workers can share its successors. */
    SPLIT,

    /** The task is no longer relevant to the root. */
    NOTHING
  }

  Task(Key key, long budget, int proof, int disproof, long start) {
    this.key = key;
    this.budget = budget;
    this.proof = proof;
    this.disproof = disproof;
    this.start = start;
  }

  /** Returns the position to search. */
  public Key key() {
    return key;
  }

  /** Returns the nodes after which the task is given up; 0 if it is not searched at all. */
  public long budget() {
    return budget;
  }

  /** Returns whether the search should end without an answer; any thread may poll this. */
  public boolean isUnwanted() {
    return wish != Wish.ANSWER;
  }

  Wish wish() {
    return wish;
  }

  void wish(Wish now) {
    wish = now;
  }

  /**
   * Sets the wish that the task is split.
   *
   * @param now nanoseconds of the conductor's clock
   */
  void askToSplit(long now) {
    asked = now;
    wish = Wish.SPLIT;
  }

  /** Returns the time of the wish for a split. */
  long asked() {
    return asked;
  }

  int proofBefore() {
    return proof;
  }

  int disproofBefore() {
    return disproof;
  }

  /** Returns the time at which the task was given out, nanoseconds of the conductor's clock. */
  long start() {
    return start;
  }
}
