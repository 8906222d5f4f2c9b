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

  /** What is wanted of a task. */
  public enum Wish {
    /** Its answer. */
    ANSWER,

    /** That it is given up, so that others can share its successors. */
    SPLIT,

    /** Nothing: it is no longer relevant to the root. */
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

  /** After how many nodes it is to be given up; 0 if it is not to be searched at all. */
  public long budget() {
    return budget;
  }

  /**
   * Returns whether the search should end without an answer; to be asked now and then by any
   * thread.
   */
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
   * Wishes the task to be split.
   *
   * @param now nanoseconds of the conductor's clock
   */
  void askToSplit(long now) {
    asked = now;
    wish = Wish.SPLIT;
  }

  /** When it was asked for. */
  long asked() {
    return asked;
  }

  int proofBefore() {
    return proof;
  }

  int disproofBefore() {
    return disproof;
  }

  /** When it was given out, nanoseconds of the conductor's clock. */
  long start() {
    return start;
  }
}
