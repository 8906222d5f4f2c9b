package org.twobig.table;

/**
 * Told of what searches store in a table, by their threads: so it should take some nanoseconds, and
 * be quick to forget what it has no room for. See {@link Table#feeding}.
 */
public interface EntryFeed {
  /** The least work of entries that are told, in nodes; asked at each store. */
  long leastWork();

  /**
   * Tells an entry.
   *
   * @param high high half of the key
   * @param low low half of the key
   * @param value as it was stored
   * @param work as it was stored, in nodes
   */
  void stored(long high, long low, long value, long work);
}
