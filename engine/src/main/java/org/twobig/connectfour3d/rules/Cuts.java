package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;

/**
 * Lines of the attacker that the defender cuts: whichever of its empty cells the attacker fills
 * last, the defender has by then received claims, below the attacker's stones or right above them,
 * that complete a line of his own. Holds its own scratch memory: one object per thread.
 */
final class Cuts {
  /**
   * The claims on each line that the defender's stones and claims contain: lines that may cut. None
   * of them is complete, as the position is undecided.
   */
  private final long[] cutting = new long[Lines.COUNT];

  private int count;
  private boolean listed;
  private long defender;
  private long claims;

  /** Sets the defender's stones and claims for the lines to come. */
  void start(long stones, long claimed) {
    defender = stones;
    claims = claimed;
    listed = false;
  }

  /**
   * Returns whether the defender completes a line before the attacker completes this one. When the
   * attacker plays on a level z, the defender's claims up to level z + 1 in that column are his; of
   * the cell played last only those below it count.
   *
   * @param cells empty cells of the line
   */
  boolean cut(long cells) {
    if (!listed) {
      list();
    }
    if (count == 0) {
      return false;
    }
    long all = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      all |= columnUpTo(Long.numberOfTrailingZeros(rest), 2);
    }
    if (!any(all)) {
      return false;
    }
    for (long lasts = cells; lasts != 0; lasts &= lasts - 1) {
      long last = lasts & -lasts;
      long received = 0;
      for (long rest = cells; rest != 0; rest &= rest - 1) {
        int above = (rest & -rest) == last ? 0 : 2;
        received |= columnUpTo(Long.numberOfTrailingZeros(rest), above);
      }
      if (!any(received)) {
        return false;
      }
    }
    return true;
  }

  private void list() {
    count = Lines.inside(defender | claims, cutting, Lines.COUNT);
    for (int i = 0; i < count; i++) {
      cutting[i] &= claims;
    }
    listed = true;
  }

  /** Returns whether the defender has a line when he has received the claims among some cells. */
  private boolean any(long received) {
    for (int i = 0; i < count; i++) {
      if ((cutting[i] & ~received) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the cells of a cell's column on levels below its own plus {@code levels}. */
  private static long columnUpTo(int cell, int levels) {
    int top = (cell >>> 4) + levels;
    long below = top >= Cells.LEVELS ? -1L : (1L << Cells.COLUMNS * top) - 1;
    return Cells.COLUMN << Cells.column(cell) & below;
  }
}
