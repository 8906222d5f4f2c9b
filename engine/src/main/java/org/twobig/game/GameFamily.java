package org.twobig.game;

import java.util.Optional;
import org.twobig.tt.table.KeySpace;

/**
 * A family of games that are made by name: a single game, or one game for each size of board.
 * {@link Games} finds families as services.
 */
public interface GameFamily {
  /** Returns the pattern of the family's names, for the help: {@code connectx:COLUMNSxROWSxK}. */
  String pattern();

  /**
   * Returns the game with a name, see {@link Game#id}.
   *
   * @return empty if the name does not have the family's pattern
   * @throws IllegalArgumentException if the name has the pattern, but there is no such game; the
   *     message gives the reason
   */
  Optional<Game> game(String id);

  /**
   * Returns the game whose tables or journals have the given key space; empty if no game of the
   * family has it. A family overrides this method if its key spaces are not named as its games.
   */
  default Optional<Game> of(KeySpace keySpace) {
    try {
      return game(keySpace.name()).filter(game -> game.positions().keySpace().equals(keySpace));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // the name has the pattern, but there is no such game
    }
  }
}
