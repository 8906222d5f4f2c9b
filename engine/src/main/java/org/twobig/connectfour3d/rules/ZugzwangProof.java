package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;

/**
 * Proves that White wins by zugzwang. White has a threat on level 2 of a column whose levels 1 to
 * 3, and perhaps 0, are empty. White plays the strategy of {@link FollowUp} everywhere else. Black
 * never completes a line and must in the end play below the threat.
 *
 * <p>White never plays level 1 of that column. Level 0, if empty, is one more contact cell:
 * whichever player fills it, the next cell of the column is level 1. With Black to move, an odd
 * number of cells is empty. Three of them are levels 1 to 3 of the column, so the others are even
 * in number. The contact cells of the other columns, with level 0 of this column if empty, can
 * therefore be paired. Black runs out of other moves first and plays level 1; White completes a
 * line on level 2.
 *
 * <p>Until then, Black has the black stones and gets the empty cells of levels 0 and 2 of the other
 * columns, level 1 of the threat's column (as the last black stone), and one contact cell of each
 * pair. If White has a threat on level 1 of another empty column, Black never gets level 2 there:
 * White answers a stone on level 0 by a line. White's claims are the other cells of levels 1 and 3
 * outside the column, and the threat's own cell, which White gets as soon as Black plays below it.
 *
 * <p>The threat must exist: three stones of White in a line whose fourth cell is empty.
 *
 * <p>With White to move, the number of contact cells is odd, and the rule looks for a move of White
 * after which all this holds.
 *
 * <p>If White has another such threat, White may also use a waiting and a turned column as in
 * {@link FollowUp}: these two columns take six cells out of the game, an even number.
 */
public final class ZugzwangProof {
  private final FollowUp followUp;
  private int threatColumn;

  public ZugzwangProof(FollowUp followUp) {
    this.followUp = followUp;
  }

  /** Returns whether White certainly wins. */
  public boolean holds(long white, long black, long whiteThreats) {
    long empty = ~(white | black);
    long playable = Cells.playable(~empty);
    long threats = FollowUp.waits(whiteThreats, empty);
    for (long rest = threats; rest != 0; rest &= rest - 1) {
      long threat = rest & -rest;
      long column = Cells.COLUMN << Cells.column(Long.numberOfTrailingZeros(threat));
      long below = threat >>> Cells.COLUMNS;
      long bottom = below >>> Cells.COLUMNS & empty;
      long denied = (whiteThreats & empty & Cells.LEVEL_1 & ~playable & ~column) << Cells.COLUMNS;
      long base = black | empty & Cells.LEVELS_0_2 & ~column & ~denied | below;
      long contacts = playable & Cells.LEVELS_1_3 & ~column | bottom;
      long claims = empty & Cells.LEVELS_1_3 & ~playable & ~column | threat;
      long even = playable & Cells.LEVELS_0_2 & ~column;
      long waits = threats & ~threat;
      if (followUp.prevents(base, contacts, white, empty, claims, even, waits, false)) {
        threatColumn = Cells.column(Long.numberOfTrailingZeros(threat));
        return true;
      }
    }
    return false;
  }

  /** Returns the column of the threat that a proof used. */
  public int threatColumn() {
    return threatColumn;
  }
}
