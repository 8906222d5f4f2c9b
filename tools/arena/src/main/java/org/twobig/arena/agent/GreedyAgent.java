package org.twobig.arena.agent;

import java.time.Duration;
import java.util.SplittableRandom;
import org.twobig.arena.Agent;
import org.twobig.arena.MutableBoard;

final class GreedyAgent implements Agent {
  /**
   * The report's greedy agent, literally as its algorithm 1: the return statement is inside the
   * loop over the columns, so the agent always plays column 0, even if the column is full.
   */
  static final Agent AS_WRITTEN = (board, allowed) -> 0;

  private final SplittableRandom random;

  GreedyAgent(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    return Lookahead.choose(board, Lookahead.GREEDY, random);
  }
}
