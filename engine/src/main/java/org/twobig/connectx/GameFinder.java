package org.twobig.connectx;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.twobig.table.Key;

/**
 * Finds a game that leads to a position: takes stones back, the last mover's first. Of a position
 * and its mirror image, the search tries only one.
 */
final class GameFinder {
  /** Limit of the positions tried, far above what a reachable position needs. */
  private static final int MOST_TRIES = 100_000;

  private final Size size;
  private final Set<Key> failed = new HashSet<>();

  GameFinder(Size size) {
    this.size = size;
  }

  /** Returns the moves of a game, for {@link ConnectX#parse}; empty if none was found. */
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
    // Prefer to uncover a stone that the next step can take back, which leaves most choices.
    for (boolean uncovers : new boolean[] {true, false}) {
      for (int column = 0; column < size.columns(); column++) {
        if (position.canTakeBack(column)) {
          Position before = position.takeBack(column);
          if (before.canTakeBack(column) == uncovers && !before.isOver()) {
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
