package org.twobig.table;

/**
 * What a game tells of its keys without the table knowing the game: which class a key belongs to
 * (for Connect Four 3D, the number of stones). A table can be partitioned by these classes, see
 * {@link Layout}; whoever looks a position up knows its class and need not ask here, where the key
 * must be decoded.
 */
public interface KeyClass {
  /** Answer of {@link #of} for a number that is seen to be no key of the game. */
  int NONE = -1;

  /** Number of classes; they are numbered from 0. */
  int count();

  /**
   * The class of a key. Asked of every entry when a table is counted, so it should take some
   * nanoseconds.
   *
   * @return of a number that is no key of the game, {@link #NONE} if that shows at a glance, which
   *     proves the entry it comes from damaged; else the class it would have. {@link
   *     EntryRules#isKey} looks closely.
   */
  int of(long high, long low);
}
