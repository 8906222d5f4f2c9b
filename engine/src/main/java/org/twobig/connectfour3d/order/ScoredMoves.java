package org.twobig.connectfour3d.order;

import org.twobig.connectfour3d.position.Cells;

/**
 * Packs moves with their scores, and selects the best. A move with its score is one int, {@code
 * score << 10 | (15 - column) << 6 | cell}, so the better of two moves is the larger int. Of moves
 * with equal scores, the one with the smaller column is better.
 */
public final class ScoredMoves {
  private static final int SCORE_SHIFT = 10;
  private static final int COLUMN_SHIFT = 6;
  private static final int CELL_MASK = 63;

  private ScoredMoves() {}

  /** Packs a move with a score of 0 to 2^21 - 1. */
  static int pack(int score, int cell) {
    return score << SCORE_SHIFT | (15 - Cells.column(cell)) << COLUMN_SHIFT | cell;
  }

  public static int cell(int move) {
    return move & CELL_MASK;
  }

  public static int score(int move) {
    return move >>> SCORE_SHIFT;
  }

  /**
   * Moves the best move at or after index {@code from} to that index, by a swap; returns it. Most
   * nodes are decided by their first moves, so this is cheaper than sorting all moves.
   */
  public static int selectBest(int[] moves, int from, int count) {
    int at = from;
    int best = moves[from];
    for (int i = from + 1; i < count; i++) {
      if (moves[i] > best) {
        best = moves[i];
        at = i;
      }
    }
    moves[at] = moves[from];
    moves[from] = best;
    return best;
  }
}
