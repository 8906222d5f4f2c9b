package org.twobig.connectfour3d.order;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Node;

/**
 * The report's move order (section "Move Order"): every line through the cell in which the opponent
 * has no stone gives 1, 10 or 100 for 0, 1 or 2 own stones, and 1000 instead of 100 where the move
 * makes an opening. Best first; among equals the smaller column first.
 *
 * <p>A move with its score is one int, {@code score << 10 | (15 - column) << 6 | cell}, so that
 * comparing ints compares moves.
 */
public final class MoveOrder {
  private static final int SCORE_SHIFT = 10;
  private static final int COLUMN_SHIFT = 6;
  private static final int CELL_MASK = 63;

  private MoveOrder() {}

  /** A move with a score of 0 to 2^21 - 1. */
  static int pack(int score, int cell) {
    return score << SCORE_SHIFT | (15 - Cells.column(cell)) << COLUMN_SHIFT | cell;
  }

  public static int cell(int move) {
    return move & CELL_MASK;
  }

  public static int scoreOf(int move) {
    return move >>> SCORE_SHIFT;
  }

  /**
   * Scores a node's moves into {@link Node#moves}, in no order.
   *
   * @param cells the cells to consider, some of the playable ones
   * @param playable all playable cells
   * @return the number of moves
   */
  public static int score(Node node, long cells, long playable) {
    long own = node.own;
    long aliveLow = ~(node.opposingOnesLow | node.opposingTwosLow);
    long aliveHigh = ~(node.opposingOnesHigh | node.opposingTwosHigh);
    long twoLow = aliveLow & node.ownTwosLow & ~node.ownOnesLow;
    long twoHigh = aliveHigh & node.ownTwosHigh & ~node.ownOnesHigh;
    long oneLow = aliveLow & node.ownOnesLow & ~node.ownTwosLow;
    long oneHigh = aliveHigh & node.ownOnesHigh & ~node.ownTwosHigh;
    long noneLow = aliveLow & ~(node.ownOnesLow | node.ownTwosLow);
    long noneHigh = aliveHigh & ~(node.ownOnesHigh | node.ownTwosHigh);

    int[] moves = node.moves;
    int count = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      long low = Lines.throughLow(cell);
      long high = Lines.throughHigh(cell);
      long withTwoLow = low & twoLow;
      long withTwoHigh = high & twoHigh;
      int score =
          Long.bitCount(low & noneLow)
              + Long.bitCount(high & noneHigh)
              + 10 * (Long.bitCount(low & oneLow) + Long.bitCount(high & oneHigh))
              + 100 * (Long.bitCount(withTwoLow) + Long.bitCount(withTwoHigh));
      if ((withTwoLow | withTwoHigh) != 0) {
        long bit = rest & -rest;
        long playableNext = playable ^ bit | bit << Cells.COLUMNS;
        score += 900 * openings(withTwoLow, withTwoHigh, playableNext & ~own);
      }
      moves[count++] = pack(score, cell);
    }
    return count;
  }

  /**
   * Brings the best of the moves from {@code from} on to that place and returns it. Most nodes are
   * decided by their first moves, so sorting one at a time is cheaper than sorting all.
   */
  public static int next(int[] moves, int from, int count) {
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

  private static int openings(long low, long high, long playableNext) {
    int openings = 0;
    for (; low != 0; low &= low - 1) {
      openings += (Lines.cells(Long.numberOfTrailingZeros(low)) & playableNext) != 0 ? 1 : 0;
    }
    for (; high != 0; high &= high - 1) {
      openings += (Lines.cells(64 + Long.numberOfTrailingZeros(high)) & playableNext) != 0 ? 1 : 0;
    }
    return openings;
  }
}
