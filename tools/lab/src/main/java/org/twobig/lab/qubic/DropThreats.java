package org.twobig.lab.qubic;

import java.util.HashSet;
import java.util.Set;
import org.twobig.qubic.Shape;

/**
 * Looks for forced wins on 4x4x4 cells where stones drop to the lowest empty cell of a column, as
 * in Connect Four 3D: each move of the attacker leaves a line that he completes with his next move,
 * the defender has no line to complete and must fill that cell, until there are two such cells or
 * one that is opened by filling the other. Exact, in all orders. A cell counts as one short only if
 * it is the lowest empty one of its column; a stone more may open a cell for the other player, so
 * what holds after a pass need not hold after a move.
 */
final class DropThreats {
  private static final Shape SHAPE = Shape.of(4, 3);
  private static final int COLUMNS = 16;
  private static final long BOTTOM = 0xFFFF;

  private record Stones(long own, long other) {}

  private final Set<Stones> failed = new HashSet<>();

  /** The lowest empty cell of each column. */
  static long playable(long stones) {
    return (stones << COLUMNS | BOTTOM) & ~stones;
  }

  /** The cells with which a player completes a line at once. */
  static long completing(long own, long other) {
    return SHAPE.completing(own, other) & playable(own | other);
  }

  /** Whether the player to move has a forced win. */
  boolean find(long own, long other) {
    failed.clear();
    return wins(own, other);
  }

  private boolean wins(long own, long other) {
    if (completing(own, other) != 0) {
      return true;
    }
    long danger = completing(other, own);
    if ((danger & danger - 1) != 0 || failed.contains(new Stones(own, other))) {
      return false;
    }
    for (long rest = danger == 0 ? playable(own | other) : danger; rest != 0; rest &= rest - 1) {
      long now = own | rest & -rest;
      long threats = completing(now, other);
      if (threats != 0
          && completing(other, now) == 0
          && ((threats & threats - 1) != 0 || wins(now, other | threats))) {
        return true;
      }
    }
    failed.add(new Stones(own, other));
    return false;
  }
}
