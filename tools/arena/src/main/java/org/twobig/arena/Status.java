package org.twobig.arena;

/** The status of an agent, with Kaggle's names, as in replays. */
public enum Status {
  /** To move. */
  ACTIVE,
  /** Waiting. */
  INACTIVE,
  /** The episode is over, and not by a fault of this agent's. */
  DONE,
  /** It threw an exception. */
  ERROR,
  /** It named a column that is none, or full. */
  INVALID,
  /** It took too long. */
  TIMEOUT;

  /** Whether the agent ended the episode by a fault of its own, by which it has lost. */
  public boolean isFault() {
    return this == ERROR || this == INVALID || this == TIMEOUT;
  }
}
