package org.twobig.tt.table;

import java.util.OptionalLong;

/**
 * A game's rules for its entries. Code that is independent of games uses them to check, unite and
 * describe entries. Several threads may call all methods at once.
 */
public interface EntryRules extends KeyClass {
  KeySpace keySpace();

  int valueBits();

  /**
   * Returns whether a number of 128 bits is a key that the game can have stored. A game overrides
   * this method if its {@link #of} checks only some bits.
   */
  default boolean isKey(long high, long low) {
    return of(high, low) != NONE;
  }

  boolean isValue(long value);

  /** Returns what two values of one key say together; empty if they contradict each other. */
  OptionalLong union(long value, long other);

  /** Returns the position of a key in the game's notation. */
  String describeKey(long high, long low);

  String describeValue(long value);
}
