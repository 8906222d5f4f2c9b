package org.twobig.connectx;

/**
 * Whether one player, the <i>attacker</i>, can be kept from completing a line in time for a score,
 * as can be seen without a search. "Yes" is certain, "no" means that it is not known. Who wins
 * sooner than with the last stones has to complete the line within so many <i>plies</i>, the last
 * of which is the attacker's.
 *
 * <p><b>Distance.</b> A cell is at distance n if it is the n-th empty one of its column from below:
 * its column takes n stones until it is filled. The empty cells of a line that is not upright lie
 * in different columns, so their distances add up to no more than the plies. So at most one of them
 * is farther than half of the plies. Of upright lines it is only said here that no cell is farther
 * than all of them.
 *
 * <p><b>Blocks.</b> The defender chooses cells that are not playable, in any column every second
 * one from a certain one up to the top, or to the one below. He never plays below a chosen cell as
 * long as he has another move, and when the attacker does, he plays on the chosen cell. So the
 * attacker gets none of these cells before the defender has no other move. Hence, if every line
 * that the attacker could complete in time has a chosen cell in it, he completes none, unless the
 * defender runs out of moves in time.
 *
 * <p>When does the defender run out of moves? A column with a chosen cell ends below the cell under
 * the lowest; the rest of it is its <i>end</i>. Nothing keeps the defender from playing below the
 * ends. In an end, the attacker's first stone and the defender's answer leave the next chosen cell
 * as the first did; at the top, one cell is left over if the number of cells of the end is odd,
 * where both may play. So when he has no other move, what is empty are whole ends, or ends of which
 * pairs of cells have been filled, and their number of cells is odd or even as is the number of
 * empty cells whenever it is the defender's turn: that is fixed for the game. If {@code r} cells
 * are empty then, the attacker completes a line with the second stone from then at the earliest.
 * This is too late if {@code r <= empty - plies + 1}, with the cells that are empty now.
 *
 * <ul>
 *   <li>If that number is odd, any number of ends of even size never leaves the defender without a
 *       move. So all of them are chosen at once; if not all lines are blocked so, one end of odd
 *       size no larger than {@code r}, or two such, of which both together would be an even number.
 *   <li>If it is even, one end of odd size never does, and one of even size has at most {@code r}
 *       cells.
 * </ul>
 *
 * <p>The argument holds for lines of any length and for both players. That players avoid the cells
 * under threats, and that who has to play there loses, is Allis (1988); here the cells need be no
 * threats.
 */
final class Deadline {
  private final Bits bits;

  /** Cells with an even number of cells from the one below them up to the top, and the others. */
  private final long evenEnds;

  private final long oddEnds;

  Deadline(Bits bits) {
    this.bits = bits;
    this.evenEnds = bits.rows % 2 == 0 ? bits.board & ~bits.evenRows : bits.evenRows;
    this.oddEnds = bits.board & ~evenEnds;
  }

  /**
   * Whether the attacker is kept from completing a line.
   *
   * @param attacker his stones
   * @param filled all stones
   * @param empty the number of empty cells
   * @param plies at least 0, the last of which is the attacker's
   */
  boolean isMissed(long attacker, long filled, int empty, int plies) {
    if (plies <= 0) {
      return true;
    }
    long cells = bits.board & ~filled;
    long reach = bits.within(cells, plies);
    long near = bits.within(cells, plies / 2);
    if (!bits.canComplete(attacker, near, reach)) {
      return true;
    }
    int most = empty - plies + 1; // cells when the defender has no other move
    long far = cells & ~bits.playable(filled);
    long even = far & evenEnds;
    long odd = far & oddEnds;
    // The defender's turns are those before an even number of plies, the last of which is not his.
    if ((empty - plies & 1) == 1) {
      return !bits.canComplete(attacker, near & ~even, reach & ~even)
          || isBlocked(attacker, near, reach, odd & bits.rowsFrom(bits.rows + 1 - most), true);
    }
    return isBlocked(attacker, near, reach, odd, false)
        || isBlocked(attacker, near, reach, even & bits.rowsFrom(bits.rows + 1 - most), false);
  }

  /**
   * Whether cells of one column, or of two, block all lines.
   *
   * @param chosen in all columns
   */
  private boolean isBlocked(long attacker, long near, long reach, long chosen, boolean orTwo) {
    if (chosen == 0 || bits.canComplete(attacker, near & ~chosen, reach & ~chosen)) {
      return false; // not even those of all columns
    }
    for (int column = 0; column < bits.columns; column++) {
      long one = chosen & bits.column(column);
      for (int other = orTwo && one != 0 ? 0 : column; other <= column; other++) {
        long both = one | chosen & bits.column(other);
        if (!bits.canComplete(attacker, near & ~both, reach & ~both)) {
          return true;
        }
      }
    }
    return false;
  }
}
