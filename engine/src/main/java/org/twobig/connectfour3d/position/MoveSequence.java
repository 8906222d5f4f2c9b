package org.twobig.connectfour3d.position;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a game that leads to a position: an order of its stones in which the players alternate. The
 * search takes stones back from the tops of columns, the last mover's first. The rest of the search
 * depends only on the stones that are left, so the search tries no set of stones twice.
 */
final class MoveSequence {
  /** Limit of the positions tried, far above what a reachable position needs. */
  private static final int MOST_TRIES = 100_000;

  private final char[] moves;
  private final Set<Long> failed = new HashSet<>();

  private MoveSequence(int stones) {
    moves = new char[stones];
  }

  /** Returns the moves of a game, as hex digits; empty if none was found. */
  static Optional<String> to(Position position) {
    MoveSequence sequence = new MoveSequence(position.stones());
    return sequence.takeBack(position.white(), position.black())
        ? Optional.of(new String(sequence.moves))
        : Optional.empty();
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
    // Prefer to uncover a stone that the next step can take back, which leaves most choices.
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
}
