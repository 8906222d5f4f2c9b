package org.twobig.tt.table;

/**
 * A listener for the entries that searches store in a table, see {@link Table#withListener}. The
 * searching threads call the listener, so a call should take some nanoseconds. A listener without
 * room for an entry drops it.
 */
public interface EntryListener {
  /**
   * Returns the least work, in nodes, of entries that the listener wants. Each store of an entry
   * calls this method.
   */
  long leastWork();

  /** Receives an entry after its store, kept or not; {@code work} is in nodes, not rounded. */
  void stored(long high, long low, long value, long work);
}
