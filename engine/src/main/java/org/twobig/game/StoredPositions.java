package org.twobig.game;

import java.util.Optional;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;

/**
 * What the entries of a table mean in a {@link Game}: keys stand for positions, values for what is
 * known of them. The class of a key is the number of plies.
 */
public interface StoredPositions extends EntryRules {
  /**
   * A position with a key. Where several positions share a key, one that has the same value and the
   * same player to move.
   *
   * @return empty if the number is no key, or no such position was found
   */
  Optional<Board> position(Key key);

  /**
   * The moves of a game that leads to {@link #position} and whose end has been checked to have this
   * key; empty if there is no such game.
   */
  Optional<String> moves(Key key);

  /** What a value says of the end of the game; {@link Outcome#UNKNOWN} for an impossible value. */
  Outcome outcome(long value);
}
