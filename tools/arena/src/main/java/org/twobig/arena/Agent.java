package org.twobig.arena;

import java.time.Duration;

/**
 * A player of one game. An agent whose limit is a number of nodes or simulations repeats its moves
 * in equal positions: its random choices depend on its seed alone. The exact agent repeats them
 * only if its table has equal content, too.
 */
public interface Agent {
  /**
   * Chooses a move.
   *
   * @param board a position in which the game is not over; the agent may play and take back moves
   *     on this object
   * @param allowed time left; an agent that takes longer loses
   * @return the column, from 0
   */
  int move(MutableBoard board, Duration allowed);
}
