package org.twobig.connectfour3d.rules;

import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;
import org.twobig.connectfour3d.position.Node;

/**
 * Finds a win by openings alone. An opening is a playable cell that completes a line of its owner.
 * Every move makes an opening, which the opponent must fill, until a move makes two openings, or an
 * opening with a threat right above it. If the opponent has an opening, the attacker fills it. No
 * move of the attacker creates an opening for the opponent. The opponent therefore has no opening
 * when it is the opponent's turn, and loses at once unless the reply fills the attacker's opening.
 * The opponent has no choice, so the sequence proves the win.
 */
public final class ForcingMoves {
  /**
   * The largest number of the attacker's moves in a sequence (measured: {@code
   * engine/docs/measurements.md}).
   */
  private static final int DEPTH = 3;

  private final Node[] path;

  /** Makes a search that overwrites the nodes of a path after the searched node. */
  public ForcingMoves(Node[] path) {
    this.path = path;
  }

  /** Returns whether the player to move wins by openings alone. No player may have an opening. */
  public boolean win(Node node) {
    return win(node, 0, DEPTH);
  }

  /**
   * Returns whether a sequence wins whose first move made an opening. The node is the position
   * after the reply, which filled the opening; {@link StaticRules} must not decide that position.
   */
  public boolean winsAfterReply(Node node) {
    return win(node, StaticRules.forcedMove(node, Cells.playable(node.filled())), DEPTH - 1);
  }

  private boolean win(Node node, long mustFill, int depth) {
    long filled = node.filled();
    long playable = Cells.playable(filled);
    long pairs = node.ownPairs();
    long uprightPairs = node.ownUprightPairs();
    long candidates = playable & ~(node.opposingThreats >>> Cells.COLUMNS);
    if (mustFill != 0) {
      candidates &= mustFill;
    } else {
      // A new opening lies above the stone, or on a line in which the stone is the third.
      candidates &= node.ownThreats >>> Cells.COLUMNS | Lines.cells(pairs) | uprightPairs;
    }
    for (; candidates != 0; candidates &= candidates - 1) {
      int cell = Long.numberOfTrailingZeros(candidates) & 63;
      long bit = candidates & -candidates;
      long empty = ~(filled | bit);
      long threats =
          (node.ownThreats
                  | Lines.cellsThrough(cell, pairs)
                  | (uprightPairs & bit) << Cells.COLUMNS)
              & empty;
      long openings = threats & Cells.playable(~empty);
      if (openings == 0) {
        continue;
      }
      if ((openings & (openings - 1)) != 0 || (threats & openings << Cells.COLUMNS) != 0) {
        return true;
      }
      if (depth > 1) {
        Node reply = path[node.stones + 1];
        reply.setAfter(node, cell);
        Node next = path[node.stones + 2];
        next.setAfter(reply, Long.numberOfTrailingZeros(openings));
        long theirs = next.opposingThreats & Cells.playable(next.filled());
        boolean fillable = (theirs & (theirs - 1)) == 0;
        if (fillable && win(next, theirs, depth - 1)) {
          return true;
        }
      }
    }
    return false;
  }
}
