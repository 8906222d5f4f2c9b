package org.twobig.game;

import java.util.Optional;
import org.twobig.table.KeySpace;

/**
 * A family of games that are made by name: one game, or one for each size of board. {@link Games}
 * finds families as services.
 */
public interface GameFamily {
  /** Returns the pattern of its games' names, for the help: {@code connectx:COLUMNSxROWSxK}. */
  String pattern();

  /**
   * Returns the game with a name, see {@link Game#id}.
   *
   * @return empty if the name is none of this family's
   * @throws IllegalArgumentException if the name is of this family but there is no such game; the
   *     message gives the reason
   */
  Optional<Game> game(String id);

  /**
   * Returns the game whose tables or journals have this key space, if it is one of this family's. A
   * family whose key spaces have other names than its games overrides this.
   */
  default Optional<Game> of(KeySpace keySpace) {
    try {
      return game(keySpace.name()).filter(game -> game.positions().keySpace().equals(keySpace));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // the name is of no existing game
    }
  }
}
