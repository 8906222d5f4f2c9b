package org.twobig.checker;

/**
 * The two arguments that decide a position without more moves; the package says why they hold. The
 * opponent is to move.
 */
final class FollowUp {
  private final long own;
  private final long empty;

  /** The column of the threat, or no cells. */
  private long column;

  /** The opponent's stones, and the empty cells that he may fill but for contact cells. */
  private long base;

  private long contacts;
  private long claims;

  private FollowUp(long own, long other) {
    this.own = own;
    this.empty = ~(own | other);
  }

  /** Plain follow-up, by Black. */
  static FollowUp plain(long own, long other) {
    FollowUp followUp = new FollowUp(own, other);
    followUp.shareCells(other);
    return followUp;
  }

  /** With a threat of White on level 2 of a column. */
  static FollowUp withThreat(long own, long other, int threatColumn) throws RefusedException {
    FollowUp followUp = new FollowUp(own, other);
    followUp.column = Board.column(threatColumn);
    followUp.shareCells(other);
    followUp.addThreat(1L << 32 + threatColumn);
    return followUp;
  }

  private void shareCells(long other) {
    long playable = Board.playable(~empty);
    long free = empty & ~column;
    long denied = (Board.completing(own) & free & Board.LEVEL_1 & ~playable) << 16;
    base = other | free & Board.LEVELS_0_2 & ~denied;
    contacts = playable & free & ~Board.LEVELS_0_2;
    claims = free & ~Board.LEVELS_0_2 & ~playable;
  }

  private void addThreat(long threat) throws RefusedException {
    long below = threat >>> 16;
    if ((empty & threat) == 0 || (empty & below) == 0 || (Board.completing(own) & threat) == 0) {
      throw new RefusedException("there is no such threat");
    }
    base |= below;
    contacts |= below >>> 16 & empty;
    claims |= threat;
  }

  /**
   * Checks that the opponent never completes a line.
   *
   * @param pairs of contact cells, each as {@code 16 * column + column}
   */
  void check(int[] pairs) throws RefusedException {
    if (Long.bitCount(contacts) % 2 != 0) {
      throw new RefusedException("the number of contact cells is odd");
    }
    long[] paired = new long[pairs.length];
    long free = contacts;
    for (int i = 0; i < pairs.length; i++) {
      paired[i] = free & (Board.column(pairs[i] >> 4) | Board.column(pairs[i] & 15));
      if (Long.bitCount(paired[i]) != 2) {
        throw new RefusedException("a pair is not of two contact cells of its own");
      }
      free ^= paired[i];
    }
    for (long line : Board.linesWithin(base | contacts)) {
      if (!holdsOneOf(paired, line) && !isCut(line & empty)) {
        throw new RefusedException("a line of the opponent's stays open");
      }
    }
  }

  /**
   * Checks that the prover's stones and claims hold a line: when the board is full he has them all.
   * He wins if {@link #check} has shown that his opponent completes no line.
   */
  void requireLine() throws RefusedException {
    if (!Board.hasLine(own | claims)) {
      throw new RefusedException("the prover's stones and claims hold no line");
    }
  }

  private static boolean holdsOneOf(long[] pairs, long line) {
    for (long pair : pairs) {
      if ((pair & ~line) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether the prover has a line whichever of these cells the opponent fills last. */
  private boolean isCut(long cells) {
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      long last = rest & -rest;
      long got = own;
      for (long each = cells; each != 0; each &= each - 1) {
        int cell = Long.numberOfTrailingZeros(each);
        int level = cell / 16;
        got |= claims & Board.columnBelow(cell, (each & -each) == last ? level : level + 2);
      }
      if (!Board.hasLine(got)) {
        return false;
      }
    }
    return cells != 0;
  }
}
