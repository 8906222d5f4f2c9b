package org.twobig.arena.agent;

import java.time.Duration;
import org.twobig.arena.Agent;
import org.twobig.arena.Board;

/**
 * Alpha-beta as in the report's algorithm 2: to a fixed depth, moves from left to right, the first
 * of the best. A position at the depth, or in which the game is over, is worth the sum over i =
 * 2..K of {@code 1000^(i-1)} for every line with i own stones and no other, less {@code 2000^(i-1)}
 * for every such line of the opponent's. The report does not say what "i in a row" is: lines whose
 * other cells are empty are the reading of Kaggle's course. From K = 7 on the powers leave a long:
 * they stop at a weight that sums can stand.
 */
final class FixedDepth implements Agent {
  /** The report's depth. */
  static final int PAPER = 5;

  private static final int OWN = 1000;
  private static final int OTHERS = 2000;

  private final int depth;

  FixedDepth(int depth) {
    this.depth = depth;
  }

  @Override
  public int move(Board board, Duration allowed) {
    boolean white = board.whiteToMove();
    Windows windows =
        new Windows(
            board.shape(),
            (whites, stones, row) -> {
              boolean own = whites == white;
              long power = stones < 2 ? 0 : Windows.power(own ? OWN : OTHERS, stones - 1);
              return own ? power : -power;
            });
    windows.set(board);
    int best = -1;
    long most = Long.MIN_VALUE;
    for (int column = 0; column < board.shape().columns(); column++) {
      if (board.hasRoom(column)) {
        long value = after(board, windows, column, depth - 1, most, Long.MAX_VALUE, false);
        if (best < 0 || value > most) {
          most = value;
          best = column;
        }
      }
    }
    return best;
  }

  /** The worth of a position for the player at the root, after a move. */
  private long after(
      Board board,
      Windows windows,
      int column,
      int left,
      long alpha,
      long beta,
      boolean maximizing) {
    boolean white = board.whiteToMove();
    int row = board.height(column);
    boolean over = board.completes(column);
    board.play(column);
    windows.add(column, row, white, 1);
    long value =
        over || left == 0 || board.isFull()
            ? windows.score()
            : value(board, windows, left, alpha, beta, maximizing);
    windows.add(column, row, white, -1);
    board.takeBack();
    return value;
  }

  private long value(
      Board board, Windows windows, int left, long alpha, long beta, boolean maximizing) {
    long low = alpha;
    long high = beta;
    long value = maximizing ? Long.MIN_VALUE : Long.MAX_VALUE;
    for (int column = 0; column < board.shape().columns(); column++) {
      if (board.hasRoom(column)) {
        long found = after(board, windows, column, left - 1, low, high, !maximizing);
        if (maximizing) {
          value = Math.max(value, found);
          low = Math.max(low, value);
        } else {
          value = Math.min(value, found);
          high = Math.min(high, value);
        }
        if (low >= high) {
          break;
        }
      }
    }
    return value;
  }
}
