package org.twobig.tt.store;

import org.twobig.tt.table.Table;

/** The content of a new table that replaces another, see {@link Stores#rewrite}. */
public interface TableContents {
  /**
   * Fills the new table, which is still empty. If this throws, the store stays as it was. The
   * caller closes the scan of the old table.
   */
  void fill(TableScan old, Table table);

  /** Returns whether the new table gets entries that the old one lacks. */
  default boolean addsEntries() {
    return true;
  }

  /**
   * Receives progress after {@link #fill}: a thread has copied or counted this many more words of
   * the new table. Several threads call this at a time. If this throws, the store stays as it was.
   */
  void written(long words);
}
