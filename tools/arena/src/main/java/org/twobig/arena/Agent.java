package org.twobig.arena;

import java.time.Duration;

/**
 * A player of one game. With a limit by number an agent repeats its moves in equal positions: its
 * random choices depend on its seed alone. The exact agent repeats them if its table has equal
 * content, too.
 */
public interface Agent {
  /**
   * Chooses a move.
   *
   * @param board an open position with all moves since the last call; the agent may play on it
   * @param allowed time left; an agent that takes longer loses
   * @return the column, from 0
   */
  int move(Board board, Duration allowed);
}
