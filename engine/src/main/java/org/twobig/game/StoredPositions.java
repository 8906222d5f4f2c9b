package org.twobig.game;

import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;

/**
 * What the entries of a table mean in a {@link Game}: keys stand for positions, values for what is
 * known of them, which is {@link Facts} unless the game says otherwise. The class of a key is the
 * number of plies.
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
  default Outcome outcome(long value) {
    return isValue(value) ? Outcome.ofFacts((int) value) : Outcome.UNKNOWN;
  }

  @Override
  default int valueBits() {
    return Facts.BITS;
  }

  @Override
  default boolean isValue(long value) {
    return value >>> Facts.BITS == 0 && Facts.occur((int) value);
  }

  /** Facts of one position unite: that neither White nor Black wins makes a draw. */
  @Override
  default OptionalLong union(long value, long other) {
    long union = value | other;
    return isValue(union) ? OptionalLong.of(union) : OptionalLong.empty();
  }

  @Override
  default String describeValue(long value) {
    return Facts.meaning((int) value);
  }
}
