package org.twobig.store;

import org.twobig.table.Table;

/** The content of a table that replaces another: see {@link Stores#rewrite}. */
public interface TableContents {
  /**
   * Stores it. An exception leaves the store as it was.
   *
   * @param old the table so far; closed by the caller
   * @param table the new one, all empty
   */
  void fill(TableScan old, Table table);

  /** Whether entries come in that the old table did not have. */
  default boolean addsEntries() {
    return true;
  }

  /**
   * Is called now and then while the full table is written, by several threads at a time. An
   * exception leaves the store as it was.
   *
   * @param words words written since the last call
   */
  void written(long words);
}
