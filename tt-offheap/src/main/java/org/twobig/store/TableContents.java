package org.twobig.store;

import org.twobig.table.Table;

/** The content of a table that replaces another: see {@link Stores#rewrite}. */
public interface TableContents {
  /**
   * Fills the new table. An exception leaves the store as it was.
   *
   * @param old the table so far; closed by the caller
   * @param table the new one, all empty
   */
  void fill(TableScan old, Table table);

  /** Whether the new table gets entries that the old one lacked. */
  default boolean addsEntries() {
    return true;
  }

  /**
   * Reports progress now and then while the full table is written, by several threads at a time. An
   * exception leaves the store as it was.
   *
   * @param words words written since the last call
   */
  void written(long words);
}
