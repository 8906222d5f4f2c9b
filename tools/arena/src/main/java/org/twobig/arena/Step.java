package org.twobig.arena;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalInt;

/**
 * A state of an episode, as replays list them.
 *
 * @param number from 0, the state before the first move
 * @param board row by row from the top; 0, 1 or 2
 * @param agents both, the first player first
 */
public record Step(int number, List<Integer> board, List<AgentState> agents) {
  public Step {
    board = List.copyOf(board);
    agents = List.copyOf(agents);
  }

  /**
   * The state of an agent.
   *
   * @param action the column chosen for this step; 0 for the agent that was not to move, empty
   *     without an answer
   * @param reward 1 for a win, -1 for a loss, 0 otherwise; empty after a fault, though that loses
   * @param status by Kaggle's names
   * @param bank seconds left; negative if the agent has overdrawn it
   */
  public record AgentState(
      OptionalInt action, OptionalInt reward, Status status, BigDecimal bank) {}

  /** Returns whether the episode is over. */
  public boolean isOver() {
    return agents.stream().noneMatch(agent -> agent.status() == Status.ACTIVE);
  }

  /** Returns the agent to move, 0 or 1; the episode must not be over. */
  public int mover() {
    return agents.get(0).status() == Status.ACTIVE ? 0 : 1;
  }

  /**
   * Returns the result of a finished episode; a fault counts as a loss.
   *
   * @return 1 if the first agent won, -1 if the second did, 0 for a draw
   */
  public int result() {
    for (int i = 0; i < 2; i++) {
      int sign = i == 0 ? 1 : -1;
      AgentState agent = agents.get(i);
      if (agent.status().isFault()) {
        return -sign;
      }
      if (agent.reward().orElse(0) == 1) {
        return sign;
      }
    }
    return 0;
  }
}
