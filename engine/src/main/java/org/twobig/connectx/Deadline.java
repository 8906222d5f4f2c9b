package org.twobig.connectx;

/**
 * Decides without a search whether the defender can keep the <i>attacker</i> from completing a line
 * within a number of <i>plies</i>, the last of which is the attacker's. "Yes" is certain; "no"
 * means unknown. The number of plies follows from the score that is asked about.
 *
 * <p><b>Distance.</b> A cell has distance n if it is the n-th empty cell of its column from below:
 * its column takes n stones until the cell is filled. The empty cells of a line that is not upright
 * lie in different columns. If the line is completed in time, their distances therefore add up to
 * at most the plies, so at most one distance is larger than half of the plies. For upright lines
 * the rule uses only that no distance exceeds the plies.
 *
 * <p><b>Blocks.</b> In some columns the defender chooses cells: one that is not playable, and every
 * second cell above it. The defender plays just below a chosen cell only when no other move is
 * left. When the attacker plays there, the defender answers on the chosen cell. As long as the
 * defender has other moves, the attacker therefore gets no chosen cell. If every line that the
 * attacker could complete in time contains a chosen cell, the attacker completes none meanwhile.
 *
 * <p>When does the defender have no other move? Let the <i>end</i> of a column be the cells from
 * the one below the lowest chosen cell up to the top. Below the ends, and in columns without an
 * end, both players may play. An end is filled by pairs: the attacker's stone, and the defender's
 * answer on the chosen cell. An end of odd size has one more cell at the top, where both players
 * may play. When the defender has no other move, all empty cells therefore lie in ends. An end of
 * even size then has an even number of empty cells; an end of odd size is full or has an odd
 * number, at least 3. The number of all empty cells on the defender's turns is always odd or always
 * even for the rest of the game. Let r cells be empty when the defender has no other move. The
 * defender then plays just below a chosen cell, so the attacker completes a line with the stone
 * after that at the earliest. That is too late if {@code r <= empty - plies + 1}, where {@code
 * empty} is the number of empty cells now. Let {@code most} be this limit.
 *
 * <ul>
 *   <li>If the number of empty cells is odd on the defender's turns: when all ends have even size,
 *       the defender always has a move, since r would be even. When the only end has odd size, r is
 *       at most its size. When the only ends are two of odd size, one of them is full, and r is at
 *       most the larger size.
 *   <li>If the number of empty cells is even on the defender's turns: when the only end has odd
 *       size, the defender always has a move. When the only end has even size, r is at most its
 *       size.
 * </ul>
 *
 * <p>The argument holds for lines of any length and for both players. Allis (1988) has the argument
 * for threats: the players avoid the cells under them, and the player who must play there loses.
 * Here the defender may choose any cells.
 */
final class Deadline {
  private final Bits bits;

  /** The end of a column has even size if its lowest chosen cell is one of these cells. */
  private final long evenEnds;

  private final long oddEnds;

  Deadline(Bits bits) {
    this.bits = bits;
    this.evenEnds = bits.rows() % 2 == 0 ? bits.board() & ~bits.evenRows() : bits.evenRows();
    this.oddEnds = bits.board() & ~evenEnds;
  }

  /**
   * Returns whether the attacker certainly does not complete a line in time.
   *
   * @param attacker stones of the attacker
   * @param filled all stones
   * @param empty the number of empty cells
   * @param plies the number of plies, the last of which is the attacker's; for 0 the answer is yes
   */
  boolean isMissed(long attacker, long filled, int empty, int plies) {
    if (plies <= 0) {
      return true;
    }
    long cells = bits.board() & ~filled;
    long inTime = bits.filledAfter(cells, plies);
    long withinHalf = bits.filledAfter(cells, plies / 2);
    if (!bits.canComplete(attacker, withinHalf, inTime)) {
      return true;
    }
    int most = empty - plies + 1;
    long notPlayable = cells & ~bits.playable(filled);
    long even = notPlayable & evenEnds;
    long odd = notPlayable & oddEnds;
    boolean oddOnDefendersTurns = (empty - plies & 1) == 1; // the defender moves after the last ply
    if (oddOnDefendersTurns) {
      return !bits.canComplete(attacker, withinHalf & ~even, inTime & ~even)
          || isBlocked(
              attacker, withinHalf, inTime, odd & bits.rowsFrom(bits.rows() + 1 - most), true);
    }
    return isBlocked(attacker, withinHalf, inTime, odd, false)
        || isBlocked(
            attacker, withinHalf, inTime, even & bits.rowsFrom(bits.rows() + 1 - most), false);
  }

  /**
   * Returns whether the chosen cells of some single column already block all lines; with {@code
   * orTwo}, also whether those of some two columns do.
   */
  private boolean isBlocked(
      long attacker, long withinHalf, long inTime, long chosen, boolean orTwo) {
    if (chosen == 0 || bits.canComplete(attacker, withinHalf & ~chosen, inTime & ~chosen)) {
      return false; // even all columns together do not block
    }
    for (int column = 0; column < bits.columns(); column++) {
      long one = chosen & bits.column(column);
      for (int other = orTwo && one != 0 ? 0 : column; other <= column; other++) {
        long both = one | chosen & bits.column(other);
        if (!bits.canComplete(attacker, withinHalf & ~both, inTime & ~both)) {
          return true;
        }
      }
    }
    return false;
  }
}
