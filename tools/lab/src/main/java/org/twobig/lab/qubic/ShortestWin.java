package org.twobig.lab.qubic;

import org.twobig.qubic.Sequence;
import org.twobig.qubic.Shape;

/**
 * Finds the shortest forced win of a position: the fewest moves of the attacker that each leave a
 * line of his one cell short, the last of them two. The defender's answers are forced; where one
 * leaves a line of the defender's one short, the next move must take its last cell.
 *
 * <p>The search deepens: it looks for a win in one move, in two, and so on. That there is none in
 * so many moves is a truth about two sets of stones, so it is remembered for all searches, in a
 * table of 2^20 places that forgets. For one thread.
 */
final class ShortestWin {
  private static final int TABLE_BITS = 20;

  private final Shape shape;
  private final long[] failedAttacker = new long[1 << TABLE_BITS];
  private final long[] failedDefender = new long[1 << TABLE_BITS];
  private final byte[] failedMoves = new byte[1 << TABLE_BITS];
  private final long[][] pairs;
  private long nodes;

  /** The sequence found last. */
  final Sequence sequence;

  ShortestWin(Shape shape) {
    this.shape = shape;
    this.pairs = new long[shape.cells][shape.lines.length];
    this.sequence = new Sequence(shape);
  }

  /** Positions looked at since this was made. */
  long nodes() {
    return nodes;
  }

  /**
   * The moves of the shortest forced win, see {@link #sequence}.
   *
   * @param attacker his stones; he is to move and cannot complete a line at once
   * @param most moves that are allowed
   * @return 0 if there is none in so many moves
   */
  int find(long attacker, long defender, int most) {
    long danger = shape.completing(defender, attacker);
    for (int moves = 1; moves <= most; moves++) {
      if (wins(0, attacker, defender, danger, moves)) {
        sequence.length = moves;
        return moves;
      }
    }
    return 0;
  }

  /**
   * @param danger the cells that complete a line of the defender's
   * @param left moves of the attacker that may still be played, at least 1
   */
  private boolean wins(int depth, long attacker, long defender, long danger, int left) {
    nodes++;
    if ((danger & danger - 1) != 0) {
      return false;
    }
    long[] here = pairs[depth];
    int count = 0;
    long seen = 0;
    long twice = 0;
    for (long line : shape.lines) {
      long pair = line & ~attacker;
      if ((line & defender) == 0 && Long.bitCount(pair) == 2) {
        twice |= seen & pair;
        seen |= pair;
        here[count++] = pair;
      }
    }
    long allowed = danger == 0 ? -1 : danger;
    if ((twice & allowed) != 0) {
      sequence.gains[depth] = Long.numberOfTrailingZeros(twice & allowed);
      return true;
    }
    if (left == 1 || (seen & allowed) == 0) {
      return false;
    }
    int slot = slot(attacker, defender);
    if (failedAttacker[slot] == attacker
        && failedDefender[slot] == defender
        && failedMoves[slot] >= left) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      for (long rest = here[i] & allowed; rest != 0; rest &= rest - 1) {
        long gain = rest & -rest;
        long reply = here[i] ^ gain;
        int gained = Long.numberOfTrailingZeros(gain);
        // The last move needs a line that the gain has brought to two missing cells, unless one
        // was there already that the defender's threat forbade.
        if (left > 2 || danger != 0 || bringsPair(attacker, defender | reply, gained)) {
          int answered = Long.numberOfTrailingZeros(reply);
          long next = shape.completing(defender | reply, attacker | gain, answered);
          if (wins(depth + 1, attacker | gain, defender | reply, next, left - 1)) {
            sequence.gains[depth] = gained;
            sequence.replies[depth] = answered;
            return true;
          }
        }
      }
    }
    failedAttacker[slot] = attacker;
    failedDefender[slot] = defender;
    failedMoves[slot] = (byte) left;
    return false;
  }

  private boolean bringsPair(long attacker, long defender, int gain) {
    for (long line : shape.linesThrough[gain]) {
      if ((line & defender) == 0 && Long.bitCount(line & ~attacker) == 3) {
        return true;
      }
    }
    return false;
  }

  private static int slot(long attacker, long defender) {
    long hash = (attacker * 0x9E37_79B9_7F4A_7C15L ^ defender) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) (hash >>> Long.SIZE - TABLE_BITS);
  }
}
