package org.twobig.checker.qubic;

import java.util.HashSet;
import java.util.Set;

/** Searches for forced wins: each move threatens to complete a line, the last move two lines. */
final class ForcedWins {
  private record Stones(long own, long other) {}

  private final Set<Stones> failed = new HashSet<>();

  /** Returns whether the player to move, who cannot complete a line at once, has a forced win. */
  boolean exists(long own, long other) {
    failed.clear();
    return wins(own, other, QubicBoard.completing(other, own));
  }

  /** Searches; {@code danger} is the set of cells that complete a line of the other player. */
  private boolean wins(long own, long other, long danger) {
    if ((danger & danger - 1) != 0) {
      return false;
    }
    long[] pairs = new long[QubicBoard.LINES.length];
    int count = 0;
    long seen = 0;
    long twice = 0;
    for (long line : QubicBoard.LINES) {
      long missing = line & ~own;
      if ((line & other) == 0 && Long.bitCount(missing) == 2) {
        twice |= seen & missing;
        seen |= missing;
        pairs[count++] = missing;
      }
    }
    long allowed = danger == 0 ? -1 : danger;
    if ((twice & allowed) != 0) {
      return true;
    }
    if ((seen & allowed) == 0 || failed.contains(new Stones(own, other))) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      for (long rest = pairs[i] & allowed; rest != 0; rest &= rest - 1) {
        long gain = rest & -rest;
        long reply = pairs[i] ^ gain;
        if (wins(own | gain, other | reply, dangerAfter(own | gain, other | reply, reply))) {
          return true;
        }
      }
    }
    failed.add(new Stones(own, other));
    return false;
  }

  /** Returns the cells that complete a line of the other player, on lines through the reply. */
  private static long dangerAfter(long own, long other, long reply) {
    long danger = 0;
    for (long line : QubicBoard.LINES) {
      long missing = line & ~other;
      if ((line & reply) != 0 && (line & own) == 0 && (missing & missing - 1) == 0) {
        danger |= missing;
      }
    }
    return danger;
  }
}
