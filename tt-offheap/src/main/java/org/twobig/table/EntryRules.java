package org.twobig.table;

import java.util.OptionalLong;

/**
 * What a game tells of the entries it stores, so that they can be checked, united and named without
 * knowing the game. All methods may be called by several threads at once.
 */
public interface EntryRules extends KeyClass {
  /** The keys the game stores. */
  KeySpace keySpace();

  /** Bits of a value. */
  int valueBits();

  /**
   * Whether a number, any number of 128 bits, is a key that the game can have stored. To be
   * overridden where {@link #of} does not look that closely.
   */
  default boolean isKey(long high, long low) {
    return of(high, low) != NONE;
  }

  /** Whether the game stores this value. */
  boolean isValue(long value);

  /**
   * The value that says what two values of one key say together, or empty if they contradict each
   * other.
   */
  OptionalLong union(long value, long other);

  /** The position of a key as the game writes positions. */
  String describeKey(long high, long low);

  /** A value in words. */
  String describeValue(long value);
}
