package org.twobig.table;

import java.util.OptionalLong;

/**
 * A game's rules for its entries, by which a caller checks, unites and names entries without a
 * dependence on the game. All methods may be called by several threads at once.
 */
public interface EntryRules extends KeyClass {
  /** The keys the game stores. */
  KeySpace keySpace();

  /** Bits of a value. */
  int valueBits();

  /**
   * Whether any number of 128 bits is a key that the game can have stored. A game whose {@link #of}
   * is less exact overrides this method.
   */
  default boolean isKey(long high, long low) {
    return of(high, low) != NONE;
  }

  /** Whether the game stores this value. */
  boolean isValue(long value);

  /** The value that combines two values of one key; empty if the two contradict each other. */
  OptionalLong union(long value, long other);

  /** The position of a key as the game writes positions. */
  String describeKey(long high, long low);

  /** A value in words. */
  String describeValue(long value);
}
