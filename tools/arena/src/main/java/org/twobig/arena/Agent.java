package org.twobig.arena;

import java.time.Duration;

/**
 * A player of one game. An agent that is given the same positions, and whose limit is a number and
 * not a time, plays the same moves: what is random in it follows from its seed. The exact agent
 * does so if its table held as much before, too.
 */
public interface Agent {
  /**
   * Chooses a move.
   *
   * @param board a position in which the game goes on, the agent's own to play on; the moves of
   *     this and the other player since the last call are on it
   * @param allowed what the clock leaves; an agent that takes longer loses
   * @return the column, from 0
   */
  int move(Board board, Duration allowed);
}
