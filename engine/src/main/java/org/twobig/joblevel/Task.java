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

  /** The conductor's wish to the worker. */
  public enum Wish {
    /** The answer. */
    ANSWER,

    /** An early end, so that other workers can share the successors. */
    SPLIT,

    /** An early end, since the task is no longer relevant to the root. */
    NOTHING
  }

  Task(Key key, long budget, int proof, int disproof, long start) {
    this.key = key;
    this.budget = budget;
    this.proof = proof;
    this.disproof = disproof;
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

  Wish wish() {
    return wish;
  }

  void wish(Wish now) {
    wish = now;
  }

  /** Wishes a split of the task, at a time of the conductor's clock. */
  void askToSplit(long now) {
    asked = now;
    wish = Wish.SPLIT;
  }

  /** Returns when a split was asked for, nanoseconds of the conductor's clock. */
  long asked() {
    return asked;
  }

  int proofBefore() {
    return proof;
  }

  int disproofBefore() {
    return disproof;
  }

  /** Returns when the task was given out, nanoseconds of the conductor's clock. */
  long start() {
    return start;
  }
}
