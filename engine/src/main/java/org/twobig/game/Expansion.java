package org.twobig.game;

import java.util.List;

/**
 * A position and where its moves lead.
 *
 * @param answer if no successor need be looked at to know it; then there are none
 * @param attackerToMove whether one successor with a yes makes this position a yes; otherwise one
 *     with a no makes it a no
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
