package org.twobig.table;

/**
 * What a game tells of its keys without the table knowing the game: which class a key belongs to
 * (for Connect Four 3D, the number of stones). A table can be partitioned by these classes, see
 * {@link Layout}; a solver that looks a position up knows its class and need not ask here, where
 * the key must be decoded.
 */
public interface KeyClass {
  /** Answer of {@link #of} for a number that is visibly not a key of the game. */
  int NONE = -1;

  /** Number of classes; they are numbered from 0. */
  int count();

  /**
   * The class of a key. Asked of every entry when a table is counted, so it should take some
   * nanoseconds.
   *
   * @return {@link #NONE} if the number is visibly not a key of the game; otherwise the class that
   *     a key with these bits would have. A cheap check; {@link EntryRules#isKey} is the exact one.
   */
  int of(long high, long low);
}
