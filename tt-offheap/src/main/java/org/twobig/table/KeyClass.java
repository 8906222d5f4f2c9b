package org.twobig.table;

/**
 * What a game tells of its keys without the table knowing the game: whether a number is a key that
 * can occur, and which class it belongs to (for Connect Four 3D, the number of stones). A table can
 * be partitioned by these classes, see {@link Layout}; whoever looks a position up knows its class
 * and need not ask here, where the key must be decoded.
 */
public interface KeyClass {
  /** Answer of {@link #of} for a number that is no key of the game. */
  int NONE = -1;

  /** Number of classes; they are numbered from 0. */
  int count();

  /**
   * The class of a key, or {@link #NONE} if no position has this key: proof that the entry it comes
   * from is damaged.
   */
  int of(long high, long low);
}
