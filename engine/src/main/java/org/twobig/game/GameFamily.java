package org.twobig.game;

import java.util.Optional;
import org.twobig.table.KeySpace;

/**
 * Games that are made from a name, found by {@link Games} as services: one game, or one for each
 * size of board.
 */
public interface GameFamily {
  /** How its games are named, for the help: {@code connectx:COLUMNSxROWSxK}. */
  String pattern();

  /**
   * Returns the game with a name, see {@link Game#id}.
   *
   * @return empty if the name is none of this family's
   * @throws IllegalArgumentException if it is, but there is no such game, saying why
   */
  Optional<Game> game(String id);

  /**
   * Returns the game whose tables or journals have this key space, if it is one of this family's. A
   * family whose key spaces are not named as its games are says so itself.
   */
  default Optional<Game> of(KeySpace keySpace) {
    try {
      return game(keySpace.name()).filter(game -> game.positions().keySpace().equals(keySpace));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // no board of a game that there is
    }
  }
}
