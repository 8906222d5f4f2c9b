package org.twobig.connectfour3d.position;

import java.util.HashSet;
import java.util.Set;

/**
 * Finds a game that leads to a position: the columns in an order in which the players alternate.
 * Stones are taken back one after the other, the last mover's first; a column whose top stone is
 * the other player's has to wait. Which stones are left decides what can follow, so nothing is
 * tried twice.
 */
final class MoveSequence {
  /** Far more than any position of a game has needed. */
  private static final int MOST_TRIES = 100_000;

  private final char[] moves;
  private final Set<Long> failed = new HashSet<>();

  private MoveSequence(int stones) {
    moves = new char[stones];
  }

  /**
   * Returns the moves of a game that leads to a position, as hex digits. For a position that no
   * game reaches, returns the stones level by level from the bottom.
   */
  static String to(long white, long black) {
    MoveSequence sequence = new MoveSequence(Long.bitCount(white | black));
    return sequence.takeBack(white, black) ? new String(sequence.moves) : levels(white, black);
  }

  private boolean takeBack(long white, long black) {
    long filled = white | black;
    int stones = Long.bitCount(filled);
    if (stones == 0) {
      return true;
    }
    if (failed.contains(filled) || failed.size() > MOST_TRIES) {
      return false;
    }
    long mover = (stones & 1) == 1 ? white : black;
    long tops = filled & ~(filled >>> Cells.COLUMNS) & mover;
    // A stone that lies on one of the other player, the next mover, leaves him most to choose from.
    long good = tops & (filled & ~mover) << Cells.COLUMNS;
    for (long rest : new long[] {good, tops & ~good}) {
      for (; rest != 0; rest &= rest - 1) {
        long cell = rest & -rest;
        moves[stones - 1] = Position.digit(Cells.column(Long.numberOfTrailingZeros(cell)));
        boolean wentOn = !Lines.anyInside(mover & ~cell); // else the game was over before
        if (wentOn && takeBack(white & ~cell, black & ~cell)) {
          return true;
        }
      }
    }
    failed.add(filled);
    return false;
  }

  private static String levels(long white, long black) {
    StringBuilder text = new StringBuilder();
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      long bit = 1L << cell;
      text.append(cell > 0 && cell % Cells.COLUMNS == 0 ? "/" : "");
      text.append((white & bit) != 0 ? 'W' : (black & bit) != 0 ? 'B' : '.');
    }
    return text.toString();
  }
}
