package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;

/**
 * Finds lines of the attacker that the defender <i>cuts</i>: in whatever order the attacker fills
 * such a line, the defender completes a line first. The defender's line consists of stones and
 * <i>claims</i>, cells that the defender gets in answer to the attacker's stones (see {@link
 * FollowUp}). Not thread-safe.
 */
final class Cuts {
  /** The claims in each line that consists of the defender's stones and claims. */
  private final long[] lineClaims = new long[Lines.COUNT];

  private int count;
  private boolean listed;
  private long defender;
  private long claims;

  void start(long stones, long claimed) {
    defender = stones;
    claims = claimed;
    listed = false;
  }

  /**
   * Returns whether the defender cuts a line. A stone of the attacker on level z gives the defender
   * the claims of its column up to level z + 1; the attacker's last stone gives those below it.
   *
   * @param cells the empty cells of the line
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
      all |= columnBelow(Long.numberOfTrailingZeros(rest), 2);
    }
    if (!completesLine(all)) {
      return false;
    }
    for (long lasts = cells; lasts != 0; lasts &= lasts - 1) {
      long last = lasts & -lasts;
      long received = 0;
      for (long rest = cells; rest != 0; rest &= rest - 1) {
        int more = (rest & -rest) == last ? 0 : 2;
        received |= columnBelow(Long.numberOfTrailingZeros(rest), more);
      }
      if (!completesLine(received)) {
        return false;
      }
    }
    return true;
  }

  private void list() {
    count = Lines.inside(defender | claims, lineClaims, Lines.COUNT);
    for (int i = 0; i < count; i++) {
      lineClaims[i] &= claims;
    }
    listed = true;
  }

  /** Returns whether received claims complete a line of the defender. */
  private boolean completesLine(long received) {
    for (int i = 0; i < count; i++) {
      if ((lineClaims[i] & ~received) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the cells of a cell's column below level z + {@code more}, for a cell on level z. */
  private static long columnBelow(int cell, int more) {
    int top = (cell >>> 4) + more;
    long below = top >= Cells.LEVELS ? -1L : (1L << Cells.COLUMNS * top) - 1;
    return Cells.COLUMN << Cells.column(cell) & below;
  }
}
