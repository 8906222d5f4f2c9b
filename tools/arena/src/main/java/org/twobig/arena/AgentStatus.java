package org.twobig.arena;

/** The status of an agent, with the names of Kaggle's replays. */
public enum AgentStatus {
  /** The agent is to move. */
  ACTIVE,
  INACTIVE,
  /** The episode is over without a fault of this agent. */
  DONE,
  ERROR,
  /** The agent chose a full or absent column. */
  INVALID,
  TIMEOUT;

  public boolean isFault() {
    return this == ERROR || this == INVALID || this == TIMEOUT;
  }
}
