package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;

/**
 * The six rules of the report (section "Minimax Solver") that decide a position, or leave a single
 * move, without a search. One player, the <i>attacker</i>, wants to win, the other to prevent that.
 * The value of a position is whether the attacker wins.
 */
public final class StaticRules {
  public static final int UNKNOWN = -1;

  /** The attacker does not win. */
  public static final int NO = 0;

  /** The attacker wins. */
  public static final int YES = 1;

  private StaticRules() {}

  /**
   * Returns the value of an undecided position by the rules.
   *
   * @param playable the node's playable cells
   * @param attackerToMove whether the player to move is the attacker
   */
  public static int value(Node node, long playable, boolean attackerToMove) {
    int success = attackerToMove ? YES : NO;
    int failure = YES - success;
    // The player to move has an opening: he completes a line.
    if ((node.ownThreats & playable) != 0) {
      return success;
    }
    if (attackerToMove) {
      // The opponent has a stone in every line: he cannot complete one any more.
      if (node.everyLineIsOpposed()) {
        return failure;
      }
      // The player to move has one stone left: White the 63rd, Black the 64th. That stone
      // completes no line, since the player has no opening.
      if (node.stones >= Cells.COUNT - 2) {
        return failure;
      }
    }
    long openings = node.opposingThreats & playable;
    if (openings != 0) {
      // Two openings of the opponent: only one can be filled, he plays the other.
      // A threat of the opponent above the opening: a stone on the opening makes that threat an
      // opening.
      boolean lost =
          (openings & (openings - 1)) != 0
              || (node.opposingThreats & openings << Cells.COLUMNS) != 0;
      return lost ? failure : UNKNOWN;
    }
    if (safeMoves(node, playable) == 0) {
      // Every move fails. On a full board, where no move is left, the attacker has not won.
      return playable == 0 ? success : failure;
    }
    return UNKNOWN;
  }

  /**
   * Returns the set of the opponent's opening, which must be filled, in an undecided position;
   * empty if there is none.
   */
  public static long forcedMove(Node node, long playable) {
    return node.opposingThreats & playable;
  }

  /** Returns the moves that do not lie right below a threat of the opponent. */
  public static long safeMoves(Node node, long playable) {
    return playable & ~(node.opposingThreats >>> Cells.COLUMNS);
  }
}
