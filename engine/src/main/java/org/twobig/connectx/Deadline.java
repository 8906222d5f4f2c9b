package org.twobig.connectx;

/**
 * Decides without a search whether the defender can keep the <i>attacker</i> from completing a line
 * soon enough for a score. "Yes" is certain; "no" means unknown. A score gives a number of
 * <i>plies</i> within which the attacker must complete a line; the last of them is the attacker's.
 *
 * <p><b>Distance.</b> A cell is at distance n if it is the n-th empty one of its column from below:
 * its column takes n stones until it is filled. The empty cells of a line that is not upright lie
 * in different columns, so their distances add up to at most the plies, if the line is completed in
 * time. At most one of them is therefore farther than half of the plies. For upright lines the rule
 * uses only that every cell is within all of the plies.
 *
 * <p><b>Blocks.</b> In some columns the defender chooses cells: one that is not playable, and every
 * second one above it. As long as the defender has another move, the defender never plays just
 * below a chosen cell; and when the attacker does, the defender answers on the chosen cell. As long
 * as the defender has another move, the attacker therefore gets no chosen cell. If each line that
 * the attacker could complete in time has a chosen cell in it, the attacker completes none before.
 *
 * <p>When does the defender have no other move? Call the cells from the one below the lowest chosen
 * cell up to the top the <i>end</i> of a column. Below the ends, and in columns without one, both
 * players may play. An end is filled by pairs, the attacker's stone and the answer on the chosen
 * cell, and if its size is odd, by one more stone at the top, where both may play. When the
 * defender has no other move, all empty cells therefore lie in ends. An end of even size then has
 * an even number of empty cells; an end of odd size is full or has an odd number of at least 3.
 * Whether the number of all empty cells is odd or even whenever the defender is to move is fixed
 * for the rest of the game. If r cells are empty when the defender has no other move, the attacker
 * completes a line with the second stone from then on at the earliest, which is too late if {@code
 * r <= empty - plies + 1}, where {@code empty} is the number of empty cells now. Let {@code most}
 * be this limit.
 *
 * <ul>
 *   <li>The number is odd on the defender's turns: if all ends have even size, the defender always
 *       has a move, since r would be even. With one end of odd size and no other, r is at most its
 *       size. With two ends of odd size and no other, one of them is full, and r is at most the
 *       larger of the sizes.
 *   <li>The number is even: if the only end has odd size, the defender always has a move. With one
 *       end of even size and no other, r is at most its size.
 * </ul>
 *
 * <p>The argument holds for lines of any length and for both players. Allis (1988) has the argument
 * for threats: players avoid the cells under them, and the player who must play there loses. Here
 * the chosen cells may be any.
 */
final class Deadline {
  private final Bits bits;

  /**
   * The cells whose ends have even size: an even number of cells from the one below them up to the
   * top.
   */
  private final long evenEnds;

  private final long oddEnds;

  Deadline(Bits bits) {
    this.bits = bits;
    this.evenEnds = bits.rows() % 2 == 0 ? bits.board() & ~bits.evenRows() : bits.evenRows();
    this.oddEnds = bits.board() & ~evenEnds;
  }

  /**
   * Returns whether the attacker is kept from completing a line.
   *
   * @param attacker stones of the attacker
   * @param filled all stones
   * @param empty the number of empty cells
   * @param plies the number of plies, the last of which is the attacker's; with 0 the answer is yes
   */
  boolean isMissed(long attacker, long filled, int empty, int plies) {
    if (plies <= 0) {
      return true;
    }
    long cells = bits.board() & ~filled;
    long reach = bits.within(cells, plies);
    long near = bits.within(cells, plies / 2);
    if (!bits.canComplete(attacker, near, reach)) {
      return true;
    }
    int most = empty - plies + 1;
    long far = cells & ~bits.playable(filled);
    long even = far & evenEnds;
    long odd = far & oddEnds;
    boolean oddOnDefendersTurns = (empty - plies & 1) == 1; // the defender's turn follows the plies
    if (oddOnDefendersTurns) {
      return !bits.canComplete(attacker, near & ~even, reach & ~even)
          || isBlocked(attacker, near, reach, odd & bits.rowsFrom(bits.rows() + 1 - most), true);
    }
    return isBlocked(attacker, near, reach, odd, false)
        || isBlocked(attacker, near, reach, even & bits.rowsFrom(bits.rows() + 1 - most), false);
  }

  /**
   * Returns whether cells of one column, or of two, block all lines.
   *
   * @param chosen the chosen cells of all columns
   */
  private boolean isBlocked(long attacker, long near, long reach, long chosen, boolean orTwo) {
    if (chosen == 0 || bits.canComplete(attacker, near & ~chosen, reach & ~chosen)) {
      return false; // the cells of all columns together are not enough
    }
    for (int column = 0; column < bits.columns(); column++) {
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
