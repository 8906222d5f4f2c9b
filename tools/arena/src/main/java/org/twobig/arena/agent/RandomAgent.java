package org.twobig.arena.agent;

import java.time.Duration;
import java.util.SplittableRandom;
import org.twobig.arena.Agent;
import org.twobig.arena.MutableBoard;

final class RandomAgent implements Agent {
  private final SplittableRandom random;

  RandomAgent(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    return any(board, random);
  }

  static int any(MutableBoard board, SplittableRandom random) {
    int column;
    do {
      column = random.nextInt(board.boardSize().columns());
    } while (!board.hasRoom(column));
    return column;
  }
}
