package org.twobig.arena.agent;

import java.time.Duration;
import java.util.SplittableRandom;
import org.twobig.arena.Agent;
import org.twobig.arena.Board;

/** Completes a line if it can, else prevents one, else plays any legal move. */
final class GreedyAgent implements Agent {
  private final SplittableRandom random;

  GreedyAgent(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int move(Board board, Duration allowed) {
    int threat = -1;
    for (int column = 0; column < board.shape().columns(); column++) {
      if (board.hasRoom(column)) {
        if (board.completes(column)) {
          return column;
        }
        threat = board.blocks(column) ? column : threat;
      }
    }
    return threat >= 0 ? threat : RandomAgent.any(board, random);
  }
}
