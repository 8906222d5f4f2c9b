package org.twobig.game;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.twobig.tt.table.Key;

/**
 * Finds a game that leads to a position of stones in columns. The search takes stones back one at a
 * time, beginning with a stone of the player who moved last. Of positions with equal keys, such as
 * a position and its mirror image, the search tries only one.
 */
public final class GameFinder {
  /** Limit of the positions tried, far above what a reachable position needs. */
  private static final int MOST_TRIES = 100_000;

  private final int columns;
  private final IntFunction<Character> name;
  private final Set<Key> failed = new HashSet<>();
  private boolean isOver;

  /** A position of a game where stones fall into columns; a move is a column. */
  public interface ColumnBoard extends Board {
    /** Returns whether the stone on top of a column can be the last move. */
    boolean canTakeBack(int column);

    ColumnBoard takeBack(int column);
  }

  /**
   * @param name returns the text of a move
   */
  public GameFinder(int columns, IntFunction<Character> name) {
    this.columns = columns;
    this.name = name;
  }

  /** Returns the moves of a game, for {@link Game#parse}; empty if none was found. */
  public Optional<String> gameTo(ColumnBoard position) {
    StringBuilder moves = new StringBuilder();
    isOver = position.end().isPresent(); // if this position has no line, no earlier one has
    return takeBack(position, moves) ? Optional.of(moves.reverse().toString()) : Optional.empty();
  }

  private boolean takeBack(ColumnBoard position, StringBuilder moves) {
    if (position.ply() == 0) {
      return true;
    }
    boolean hasFailed = !failed.isEmpty() && failed.contains(position.key());
    if (hasFailed || failed.size() > MOST_TRIES) {
      return false;
    }
    // First try stones above one of the other player, which the next step can then take back.
    for (boolean uncovers : new boolean[] {true, false}) {
      for (int column = 0; column < columns; column++) {
        if (position.canTakeBack(column)) {
          ColumnBoard before = position.takeBack(column);
          if (before.canTakeBack(column) == uncovers && !(isOver && before.end().isPresent())) {
            moves.append(name.apply(column));
            if (takeBack(before, moves)) {
              return true;
            }
            moves.setLength(moves.length() - 1);
          }
        }
      }
    }
    failed.add(position.key());
    return false;
  }
}
