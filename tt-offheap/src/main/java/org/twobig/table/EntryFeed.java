package org.twobig.table;

/**
 * A listener for the entries that searches store in a table. The searching threads call it, so a
 * call should take some nanoseconds and drop an entry for which there is no room. See {@link
 * Table#feeding}.
 */
public interface EntryFeed {
  /**
   * Returns the least work of the entries to be passed on, in nodes. Every store calls this method.
   */
  long leastWork();

  /**
   * Receives an entry that has just been stored.
   *
   * @param high high half of the key
   * @param low low half of the key
   * @param value as it was stored
   * @param work as it was stored, in nodes
   */
  void stored(long high, long low, long value, long work);
}
