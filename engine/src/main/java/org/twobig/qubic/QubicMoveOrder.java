package org.twobig.qubic;

/** Orders moves by a score of their cells. Immutable. */
public final class QubicMoveOrder {
  private final QubicShape shape;

  public QubicMoveOrder(QubicShape shape) {
    this.shape = shape;
  }

  /** Writes moves to an array, the best for the player to move first; returns their number. */
  int order(long moves, long own, long other, int[] into) {
    int count = 0;
    for (long rest = moves; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      int key = -score(cell, own, other) << 6 | cell;
      int at = count++;
      for (; at > 0 && into[at - 1] > key; at--) {
        into[at] = into[at - 1];
      }
      into[at] = key;
    }
    for (int i = 0; i < count; i++) {
      into[i] &= 63;
    }
    return count;
  }

  /**
   * Returns a score of a cell for the player to move. A line through the cell adds to the score
   * unless both players have stones on it. A line with more stones adds no less, and the player's
   * lines add more than the opponent's (measured: {@code engine/docs/measurements.md}).
   */
  public int score(int cell, long own, long other) {
    int score = 0;
    for (long line : shape.linesThrough[cell]) {
      int mine = Long.bitCount(line & own);
      int theirs = Long.bitCount(line & other);
      if (theirs == 0) {
        score += mine >= shape.side - 2 ? 9 : mine > 0 ? 7 : 2;
      } else if (mine == 0) {
        score += theirs >= shape.side - 2 ? 5 : 2;
      }
    }
    return score;
  }
}
