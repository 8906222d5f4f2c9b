package org.twobig.arena;

import java.util.HashMap;
import java.util.Map;

/** Values of positions by trying all games: slow, and shares nothing with any search. */
public final class BruteForce {
  private final Map<Long, Integer> known = new HashMap<>();

  /** 1, 0 or -1 for the player to move, in a position in which the game goes on. */
  public int value(Board board) {
    Integer found = known.get(board.key());
    if (found == null) {
      found = -1;
      for (int column = 0; column < board.shape().columns(); column++) {
        found = board.hasRoom(column) ? Math.max(found, after(board, column)) : found;
      }
      known.put(board.key(), found);
    }
    return found;
  }

  /** The value of a legal move for the player who plays it. */
  public int after(Board board, int column) {
    if (board.completes(column)) {
      return 1;
    }
    board.play(column);
    int value = board.isFull() ? 0 : -value(board);
    board.takeBack();
    return value;
  }
}
