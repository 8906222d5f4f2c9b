package org.twobig.connectx;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.twobig.table.Key;

/**
 * Finds a game that leads to a position: the search takes stones back from the tops of columns, the
 * last mover's first. Of a position and its mirror image it tries one, once.
 */
final class PastMoves {
  /** Limit of the steps, far above the need of reachable positions. */
  private static final int MOST_TRIES = 100_000;

  private final Size size;
  private final Set<Key> failed = new HashSet<>();

  PastMoves(Size size) {
    this.size = size;
  }

  /** Returns the moves of a game, as {@link ConnectX#parse} reads them; empty if there is none. */
  Optional<String> to(Position position) {
    StringBuilder moves = new StringBuilder();
    return takeBack(position, moves) ? Optional.of(moves.reverse().toString()) : Optional.empty();
  }

  private boolean takeBack(Position position, StringBuilder moves) {
    if (position.ply() == 0) {
      return true;
    }
    Key key = position.key();
    if (failed.contains(key) || failed.size() > MOST_TRIES) {
      return false;
    }
    // First a stone above one of the next player: that leaves most choices.
    for (boolean bares : new boolean[] {true, false}) {
      for (int column = 0; column < size.columns(); column++) {
        if (position.canTakeBack(column)) {
          Position before = position.takeBack(column);
          if (before.canTakeBack(column) == bares && !before.isOver()) {
            moves.append(ConnectX.name(column));
            if (takeBack(before, moves)) {
              return true;
            }
            moves.setLength(moves.length() - 1);
          }
        }
      }
    }
    failed.add(key);
    return false;
  }
}
