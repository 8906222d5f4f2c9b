package org.twobig.lab.qubic;

import org.twobig.qubic.ForcedWin;
import org.twobig.qubic.QubicShape;

/**
 * A lambda search (Thomsen 2000; thesis, section 2.3) of the second order. A win of order 1 is a
 * {@link ForcedWin}. In a win of order 2 each move of the attacker threatens a win of order 1 or
 * threatens to complete a line. A reply of the defender is relevant if the win of order 1 fails
 * after it, which a replay of that win shows. The search tries only relevant replies. Not
 * thread-safe.
 */
final class LambdaSearch {
  private final QubicShape shape;
  private final ForcedWin forcedWin;
  private long nodes;

  LambdaSearch(QubicShape shape) {
    this.shape = shape;
    this.forcedWin = new ForcedWin(shape, LeafEvaluation.MOST_THREATS);
  }

  long nodes() {
    return nodes;
  }

  /**
   * Returns whether the attacker, to move, wins by threats of order 1 and 2.
   *
   * @param attacker stones of the attacker, who must be unable to complete a line at once
   * @param moves limit of the attacker's moves before a win of order 1
   */
  boolean wins(long attacker, long defender, int moves) {
    if (forcedWin.find(attacker, defender)) {
      return true;
    }
    long danger = shape.completing(defender, attacker);
    if (moves == 0 || (danger & danger - 1) != 0) {
      return false;
    }
    long cells = danger != 0 ? danger : shape.all & ~(attacker | defender);
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      if (winsBy(cell, attacker | 1L << cell, defender, moves - 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean winsBy(int cell, long attacker, long defender, int moves) {
    nodes++;
    long threats = shape.completing(attacker, defender, cell);
    if (threats != 0) {
      return (threats & threats - 1) != 0 || wins(attacker, defender | threats, moves);
    }
    if (!forcedWin.find(attacker, defender)) {
      return false; // no threat of order 1
    }
    long replies = forcedWin.sequence.survivors(attacker, defender);
    for (long rest = replies; rest != 0; rest &= rest - 1) {
      if (!wins(attacker, defender | rest & -rest, moves)) {
        return false;
      }
    }
    return true;
  }
}
