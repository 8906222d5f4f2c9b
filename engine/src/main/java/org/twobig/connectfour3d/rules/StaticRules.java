package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;

/**
 * Six rules that decide a position, or leave a single move, without a search (Romen 2020, "Minimax
 * Solver"). The value of a position is whether the <i>attacker</i> wins.
 */
public final class StaticRules {
  public static final int UNKNOWN = -1;

  /** The attacker does not win. */
  public static final int NO = 0;

  /** The attacker wins. */
  public static final int YES = 1;

  private StaticRules() {}

  /** Returns the value of an undecided position with {@code playable} cells, by the rules. */
  public static int value(Node node, long playable, boolean attackerToMove) {
    int success = attackerToMove ? YES : NO;
    int failure = YES - success;
    // The player to move has an opening and completes a line.
    if ((node.ownThreats & playable) != 0) {
      return success;
    }
    if (attackerToMove) {
      // Every line has a stone of the opponent, so the attacker cannot complete a line.
      if (node.everyLineIsOpposed()) {
        return failure;
      }
      // The attacker has one stone left: White the 63rd, Black the 64th. That stone completes no
      // line, since the attacker has no opening.
      if (node.stones >= Cells.COUNT - 2) {
        return failure;
      }
    }
    long openings = node.opposingThreats & playable;
    if (openings != 0) {
      // Two openings of the opponent: only one can be filled. Or a threat of the opponent above the
      // opening: the stone that fills the opening makes the threat an opening, too.
      boolean lost =
          (openings & (openings - 1)) != 0
              || (node.opposingThreats & openings << Cells.COLUMNS) != 0;
      return lost ? failure : UNKNOWN;
    }
    if (safeMoves(node, playable) == 0) {
      // Every move fails. On a full board no move is left: the game is a draw, which is a success
      // of the defender.
      return playable == 0 ? success : failure;
    }
    return UNKNOWN;
  }

  /** Returns the opponent's opening, which must be filled; 0 if there is none. */
  public static long forcedMove(Node node, long playable) {
    return node.opposingThreats & playable;
  }

  /** Returns the moves that are not right below a threat of the opponent. */
  public static long safeMoves(Node node, long playable) {
    return playable & ~(node.opposingThreats >>> Cells.COLUMNS);
  }
}
