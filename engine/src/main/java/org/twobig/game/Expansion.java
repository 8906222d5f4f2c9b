package org.twobig.game;

import java.util.List;

/**
 * The answer of an expanded position, or its successors.
 *
 * @param answer the answer, if it is known without the successors; else open
 * @param attackerToMove whether the attacker chooses among the successors. If so, one successor
 *     with yes decides the position as yes; if not, one successor with no decides it as no
 * @param successors the positions that decide this one, the best for the player to move first; at
 *     least one if the answer is open
 */
public record Expansion(Answer answer, boolean attackerToMove, List<Successor> successors) {
  public Expansion {
    successors = List.copyOf(successors);
    if (answer == Answer.OPEN && successors.isEmpty()) {
      throw new IllegalArgumentException("An open position has a successor");
    }
  }
}
