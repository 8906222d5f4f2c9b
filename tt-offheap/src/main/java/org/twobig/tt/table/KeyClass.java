package org.twobig.tt.table;

/**
 * A game's classification of its keys by a small number, in Connect Four 3D the number of stones. A
 * table can be partitioned by these classes, see {@link Layout}. A solver knows the class of its
 * position; only code that knows just the key calls {@link #of}.
 */
public interface KeyClass {
  /** Result of {@link #of} for a number that is visibly not a key of the game. */
  int NONE = -1;

  /** Returns the number of classes, which are numbered from 0. */
  int count();

  /**
   * Returns the class of a key, or {@link #NONE} if the number is visibly no key of the game. A
   * call should take only some nanoseconds, because a census makes one for every entry. The exact
   * check is {@link EntryRules#isKey}.
   */
  int of(long high, long low);
}
