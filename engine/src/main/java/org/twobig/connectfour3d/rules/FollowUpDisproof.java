package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;

/**
 * Proves that White does not win, or that Black wins: Black plays the strategy of {@link FollowUp}
 * from now on, or after one move.
 *
 * <p>A contact cell is the lowest empty cell of a column with an odd number of empty cells. With
 * White to move, the number of empty cells is even, so the number of contact cells is even, too.
 * They can be paired, and Black can follow the strategy until the board is full. White has the
 * white stones and gets the empty cells of levels 0 and 2 and one contact cell of each pair. But if
 * Black has a threat on level 1 of an empty column, White never gets level 2 there: Black never
 * plays level 0, and if White does, Black completes a line on level 1.
 *
 * <p>With Black to move, the number of contact cells is odd, and the rule looks for a move of Black
 * after which all this holds.
 *
 * <p>With a threat on level 2, Black may also wait: play above level 0 in two columns only in reply
 * to White's moves there ({@link FollowUp}). With a threat in both of them, Black wins.
 *
 * <p>A claim is an empty cell of level 1 or 3 that is not playable yet; White never plays it, since
 * Black answers the stone below it at once. After a move of Black on level 0 or 2, the cell above
 * is playable and no longer a claim. If Black's stones and claims contain a line, Black wins: White
 * completes none, so the game ends by a line of Black or goes on until the board is full. Pairs of
 * stones fill each column to the top, also below a threat; so Black then has every claim.
 */
public record FollowUpDisproof(FollowUp followUp) {
  /**
   * Returns whether White certainly does not win.
   *
   * @param wins whether Black must certainly win, too
   */
  public boolean holds(long white, long black, long blackThreats, boolean wins) {
    long empty = ~(white | black);
    long playable = Cells.playable(~empty);
    long denied = (blackThreats & empty & Cells.LEVEL_1 & ~playable) << Cells.COLUMNS;
    return followUp.prevents(
        white | empty & Cells.LEVELS_0_2 & ~denied,
        playable & Cells.LEVELS_1_3,
        black,
        empty,
        empty & Cells.LEVELS_1_3 & ~playable,
        playable & Cells.LEVELS_0_2,
        FollowUp.waits(blackThreats, empty),
        wins);
  }
}
