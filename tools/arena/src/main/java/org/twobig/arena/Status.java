package org.twobig.arena;

/** The status of an agent, with Kaggle's names, as in replays. */
public enum Status {
  /** To move. */
  ACTIVE,
  /** Waiting. */
  INACTIVE,
  /** The episode is over, without a fault of this agent. */
  DONE,
  /** The agent threw an exception. */
  ERROR,
  /** The agent chose a full or absent column. */
  INVALID,
  /** The agent exceeded its time. */
  TIMEOUT;

  /** Returns whether the agent has lost by a fault. */
  public boolean isFault() {
    return this == ERROR || this == INVALID || this == TIMEOUT;
  }
}
