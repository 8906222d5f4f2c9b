package org.twobig.store;

import org.twobig.table.Table;

/** The content of a new table that replaces another, see {@link Stores#rewrite}. */
public interface TableContents {
  /**
   * Fills the new table. If this throws, the store stays as it was.
   *
   * @param old the present table; the caller closes the scan
   * @param table the new table, still empty
   */
  void fill(TableScan old, Table table);

  /** Whether the new table gets entries that the old one lacks. */
  default boolean addsEntries() {
    return true;
  }

  /**
   * Reports progress while the full table is written; several threads call this at a time. If this
   * throws, the store stays as it was.
   *
   * @param words words written since the last call
   */
  void written(long words);
}
