package org.twobig.checker;

/**
 * The check of follow-up, zugzwang and waiting columns, which decide a position without further
 * moves; the package doc has the proofs. The opponent is to move.
 */
final class FollowUpCheck {
  private final long own;
  private final long empty;

  /** Empty cells of the columns with special rules: the column of a threat, and waiting columns. */
  private long apart;

  /** The opponent's stones, and empty cells that the opponent may fill, without contact cells. */
  private long base;

  private long contacts;

  /**
   * The claims, two kinds of empty cells. Cells of the first kind are filled by the prover by the
   * time the board is full. Cells of the second kind, on level 2, complete a line of the prover,
   * who fills such a cell when the opponent plays right below it.
   */
  private long claims;

  /**
   * Two cells of which the opponent never fills both; {@link #check} counts them as one more pair.
   * All bits are set if there are no such two cells.
   */
  private long exclusive = -1L;

  /** Starts with the follow-up without threats and waiting columns. */
  FollowUpCheck(long own, long other) {
    this.own = own;
    this.empty = ~(own | other);
    long playable = ConnectFour3dBoard.playable(~empty);
    long denied =
        (ConnectFour3dBoard.completing(own) & empty & ConnectFour3dBoard.LEVEL_1 & ~playable) << 16;
    base = other | empty & ConnectFour3dBoard.LEVELS_0_2 & ~denied;
    contacts = playable & ~ConnectFour3dBoard.LEVELS_0_2;
    claims = empty & ~ConnectFour3dBoard.LEVELS_0_2 & ~playable;
  }

  /** Adds a zugzwang: the opponent must play level 1 of a column, the prover wins on level 2. */
  void addThreat(int column) throws RefusedException {
    if (!isThreat(column)) {
      throw refused("there is no such threat: level 2 of column %X".formatted(column));
    }
    setApart(column);
    base |= ConnectFour3dBoard.cell(1, column);
    claims |= ConnectFour3dBoard.cell(2, column);
  }

  /** Adds waiting columns. If the prover has a threat in both, both wait. */
  void addWaiting(int waiting, int turned) throws RefusedException {
    addThreat(waiting);
    if (isThreat(turned)) {
      addThreat(turned);
      return;
    }
    setApart(turned);
    base |=
        ConnectFour3dBoard.cell(1, turned)
            | ConnectFour3dBoard.cell(3, turned)
            | ConnectFour3dBoard.cell(2, waiting);
    claims |= ConnectFour3dBoard.cell(2, turned) | ConnectFour3dBoard.cell(3, waiting);
    exclusive = ConnectFour3dBoard.cell(3, turned) | ConnectFour3dBoard.cell(1, waiting);
  }

  private boolean isThreat(int column) {
    return (ConnectFour3dBoard.completing(own) & ConnectFour3dBoard.cell(2, column)) != 0;
  }

  /** Excludes a column's empty cells from the usual rules, except the contact cell on level 0. */
  private void setApart(int column) throws RefusedException {
    long cells = ConnectFour3dBoard.column(column) & empty & ~apart;
    if ((cells & ConnectFour3dBoard.LEVEL_1) == 0) {
      throw refused(
          "levels 1 to 3 of column %X are not empty, or the step names this column twice"
              .formatted(column));
    }
    apart |= cells;
    base &= ~cells;
    claims &= ~cells;
    contacts = contacts & ~cells | cells & ConnectFour3dBoard.LEVEL_0;
  }

  /** Checks that the opponent never completes a line. The number 16 a + b pairs columns a and b. */
  void check(int[] pairs) throws RefusedException {
    if (Long.bitCount(contacts) % 2 != 0) {
      throw refused("the number of contact cells, which are filled in pairs, is odd");
    }
    long[] paired = new long[pairs.length + 1];
    paired[pairs.length] = exclusive;
    long free = contacts;
    for (int i = 0; i < pairs.length; i++) {
      paired[i] =
          free
              & (ConnectFour3dBoard.column(pairs[i] >> 4)
                  | ConnectFour3dBoard.column(pairs[i] & 15));
      if (Long.bitCount(paired[i]) != 2) {
        throw refused("a pair is not two contact cells (lowest empty cells) that no other has");
      }
      free ^= paired[i];
    }
    for (long line : ConnectFour3dBoard.linesWithin(base | contacts)) {
      if (!holdsOneOf(paired, line) && !isCut(line & empty)) {
        throw refused("a line of the opponent's stays open: the rule does not prevent it");
      }
    }
  }

  /**
   * Checks that the prover's stones and claims, without cells that the opponent may fill, contain a
   * line. The prover has all of them when the board is full, so the prover wins if {@link #check}
   * has shown that the opponent completes no line.
   */
  void requireLine() throws RefusedException {
    if (!ConnectFour3dBoard.hasLine(own | claims & ~base)) {
      throw refused("the prover's stones and the cells that the prover gets hold no line");
    }
  }

  private static RefusedException refused(String reason) {
    return new RefusedException("the static proof does not hold here: " + reason);
  }

  private static boolean holdsOneOf(long[] pairs, long line) {
    for (long pair : pairs) {
      if ((pair & ~line) == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the prover has completed a line by the time the opponent fills the last of some
   * cells, whichever of them is the last.
   */
  private boolean isCut(long cells) {
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      long last = rest & -rest;
      long got = own;
      for (long each = cells; each != 0; each &= each - 1) {
        int cell = Long.numberOfTrailingZeros(each);
        int level = cell / 16;
        got |=
            claims
                & ~cells
                & ConnectFour3dBoard.columnBelow(cell, (each & -each) == last ? level : level + 2);
      }
      if (!ConnectFour3dBoard.hasLine(got)) {
        return false;
      }
    }
    return cells != 0;
  }
}
