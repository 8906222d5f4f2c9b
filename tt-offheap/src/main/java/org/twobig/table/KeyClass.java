package org.twobig.table;

/**
 * A game's classes of keys; for Connect Four 3D the class is the number of stones. A table can be
 * partitioned by these classes, see {@link Layout}. A solver knows the class of its position;
 * {@link #of} has to decode the key.
 */
public interface KeyClass {
  /** Result of {@link #of} for a number that is visibly not a key of the game. */
  int NONE = -1;

  /** Returns the number of classes, which are numbered from 0. */
  int count();

  /**
   * Returns the class of a key. A census calls this for every entry, so a call should take some
   * nanoseconds; {@link EntryRules#isKey} is the exact check.
   *
   * @return {@link #NONE} if the number is visibly not a key of the game; otherwise the class that
   *     a key with these bits would have
   */
  int of(long high, long low);
}
