package org.twobig.table;

/**
 * A listener for the entries that searches store in a table, see {@link Table#feeding}. The
 * searching threads call it, so a call should take some nanoseconds; a listener drops an entry for
 * which it has no room.
 */
public interface EntryFeed {
  /**
   * Returns the least work, in nodes, of entries that the listener wants; every store calls this.
   */
  long leastWork();

  /**
   * Receives an entry that has just been stored, with the work in nodes that the store was given.
   */
  void stored(long high, long low, long value, long work);
}
