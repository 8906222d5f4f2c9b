package org.twobig.arena;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalInt;

/**
 * A state of an episode.
 *
 * @param number number of moves before this state
 * @param board marks, row by row from the top
 * @param agents the first player's state, then the second's
 */
public record EpisodeStep(int number, List<Integer> board, List<AgentState> agents) {
  public EpisodeStep {
    board = List.copyOf(board);
    agents = List.copyOf(agents);
  }

  /**
   * The state of an agent.
   *
   * @param action the column chosen in this step; 0 for the agent that waited; empty without an
   *     answer of at least 0
   * @param reward 1 for a win, -1 for a loss, 0 otherwise; empty after a fault, though a fault
   *     loses
   * @param bank seconds left; negative if the agent has exceeded its bank
   */
  public record AgentState(
      OptionalInt action, OptionalInt reward, AgentStatus status, BigDecimal bank) {}

  public boolean isOver() {
    return agents.stream().noneMatch(agent -> agent.status() == AgentStatus.ACTIVE);
  }

  /** Returns the agent to move, 0 or 1; the episode must not be over. */
  public int mover() {
    return agents.get(0).status() == AgentStatus.ACTIVE ? 0 : 1;
  }

  /**
   * Returns the result of a finished episode: 1 if the first agent won, -1 if the second did, 0 for
   * a draw. A fault counts as a loss.
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
