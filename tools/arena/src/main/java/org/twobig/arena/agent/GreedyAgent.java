package org.twobig.arena.agent;

import java.time.Duration;
import java.util.SplittableRandom;
import org.twobig.arena.Agent;
import org.twobig.arena.MutableBoard;

final class GreedyAgent implements Agent {
  /**
   * Algorithm 1 of the report that the package names, taken literally: its return statement is
   * inside the loop over the columns, so it always plays column 0, even if the column is full.
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
