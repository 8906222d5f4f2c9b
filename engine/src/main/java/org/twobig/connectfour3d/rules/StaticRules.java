package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;

/**
 * The six rules of the report (section "Minimax Solver") that decide a position, or leave a single
 * move, without a search. One player, the <i>attacker</i>, wants to win, the other to prevent that.
 * What is known of a position is a value: whether the attacker wins.
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
      // White's last stone is the 63rd, Black's the 64th: it completes no line, as no opening is
      // his.
      if (node.stones >= Cells.COUNT - 2) {
        return failure;
      }
    }
    long openings = node.opposingThreats & playable;
    if (openings != 0) {
      // Two openings of the opponent: only one can be filled, he plays the other.
      // A threat of his above the opening: filling the opening makes that an opening.
      boolean lost =
          (openings & (openings - 1)) != 0
              || (node.opposingThreats & openings << Cells.COLUMNS) != 0;
      return lost ? failure : UNKNOWN;
    }
    if (safeMoves(node, playable) == 0) {
      // Every move fails; but on a full board there is none to make, and the attacker has not won.
      return playable == 0 ? success : failure;
    }
    return UNKNOWN;
  }

  /**
   * Returns the one cell that must be filled because the opponent has an opening there, as a set;
   * empty if he has none. Of an undecided position.
   */
  public static long forcedMove(Node node, long playable) {
    return node.opposingThreats & playable;
  }

  /** Returns the moves that do not make a threat of the opponent, lying right above, an opening. */
  public static long safeMoves(Node node, long playable) {
    return playable & ~(node.opposingThreats >>> Cells.COLUMNS);
  }
}
