package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;

/**
 * A sequence of threats: each move of the attacker leaves a line one cell short, and the defender
 * fills that cell; the last move leaves two lines one cell short. Mutable and reused.
 */
public final class Sequence {
  private final QubicShape shape;

  /** The attacker's cells. */
  public final int[] gains;

  /** The defender's replies to all gains but the last. */
  public final int[] replies;

  /** The number of gains. */
  public int length;

  public Sequence(QubicShape shape) {
    this.shape = shape;
    this.gains = new int[shape.cells];
    this.replies = new int[shape.cells];
  }

  /** Returns the cells of both players in their order. */
  List<Integer> moves() {
    List<Integer> moves = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      moves.add(gains[i]);
      if (i < length - 1) {
        moves.add(replies[i]);
      }
    }
    return moves;
  }

  void copy(Sequence other) {
    length = other.length;
    System.arraycopy(other.gains, 0, gains, 0, length);
    System.arraycopy(other.replies, 0, replies, 0, length);
  }

  /**
   * Plays this sequence by the rules; returns whether the attacker, to move, wins by it. A second
   * threat beside the expected one also wins.
   *
   * @param attacker the attacker's stones; the attacker cannot complete a line at once
   * @param completing the cells that complete a line of the defender
   */
  public boolean wins(long attacker, long defender, long completing) {
    long own = attacker;
    long other = defender;
    long danger = completing;
    for (int i = 0; i < length; i++) {
      long gain = 1L << gains[i];
      if (((own | other) & gain) != 0) {
        return false;
      }
      own |= gain;
      danger &= ~gain;
      if (danger != 0) {
        return false;
      }
      long threats = shape.completing(own, other, gains[i]);
      if ((threats & threats - 1) != 0) {
        return true;
      }
      if (i == length - 1 || threats != 1L << replies[i]) {
        return false;
      }
      other |= threats;
      danger = shape.completing(other, own, replies[i]);
    }
    return false;
  }

  /**
   * Returns the moves that this sequence does not refute, with the defender to move. The sequence
   * must win after a pass of the defender. Neither player can complete a line at once.
   */
  public long survivors(long attacker, long defender) {
    long own = attacker;
    long other = defender;
    for (int i = 0; i < length; i++) {
      own |= 1L << gains[i];
      other |= i < length - 1 ? 1L << replies[i] : 0;
    }
    // A move can survive only if it takes a cell of the sequence or of its last threats, or if it
    // and the replies fill a line of the defender but for one cell.
    long candidates = own & ~attacker | other & ~defender;
    candidates |= shape.completing(own, other, gains[length - 1]);
    for (long line : shape.lines) {
      if ((line & attacker) == 0 && Long.bitCount(line & other) >= shape.side - 2) {
        candidates |= line;
      }
    }
    candidates &= shape.all & ~(attacker | defender);
    long survivors = 0;
    for (long rest = candidates; rest != 0; rest &= rest - 1) {
      long move = rest & -rest;
      int cell = Long.numberOfTrailingZeros(rest);
      if (!wins(attacker, defender | move, shape.completing(defender | move, attacker, cell))) {
        survivors |= move;
      }
    }
    return survivors;
  }
}
