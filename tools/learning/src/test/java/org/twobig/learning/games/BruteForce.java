package org.twobig.learning.games;

import org.twobig.arena.Board;

/** Values by trying all moves, for boards of a few cells. */
final class BruteForce {
  private BruteForce() {}

  /** 1, 0 or -1 for the player to move. */
  static int value(Board board) {
    if (board.isFull()) {
      return 0;
    }
    int best = -1;
    for (int column = 0; column < board.shape().columns() && best < 1; column++) {
      if (board.hasRoom(column)) {
        best = Math.max(best, value(board, column));
      }
    }
    return best;
  }

  /** The value of a move for the player who plays it. */
  static int value(Board board, int column) {
    if (board.completes(column)) {
      return 1;
    }
    board.play(column);
    int value = -value(board);
    board.takeBack();
    return value;
  }
}
