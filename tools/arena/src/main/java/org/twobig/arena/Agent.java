package org.twobig.arena;

import java.time.Duration;

/**
 * A player of one game. With a limit in nodes or simulations, a new agent with an equal seed plays
 * equal moves in an equal game. The exact agent does so only if its table has equal content, too.
 */
public interface Agent {
  /**
   * Chooses a move.
   *
   * @param board a position in which the game is not over; the agent may keep this object, and play
   *     and take back moves on it
   * @param allowed time to plan with; the {@link Referee} allows more
   * @return the column, from 0
   */
  int move(MutableBoard board, Duration allowed);
}
