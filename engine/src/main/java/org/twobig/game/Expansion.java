package org.twobig.game;

import java.util.List;

/**
 * A position with its answer or its successors.
 *
 * @param answer known without the successors, which are then empty; else open
 * @param attackerToMove if true, one successor with yes makes this position yes; if false, one with
 *     no makes it no
 * @param successors the positions that decide this one, at least one unless the answer is known.
 *     Best first for the player to move
 */
public record Expansion(Answer answer, boolean attackerToMove, List<Successor> successors) {
  public Expansion {
    successors = List.copyOf(successors);
    if (answer == Answer.OPEN && successors.isEmpty()) {
      throw new IllegalArgumentException("An open position has a successor");
    }
  }
}
