package org.twobig.tt.offline;

/** Receives the entries of a table one by one. */
@FunctionalInterface
public interface EntryVisitor {
  /**
   * Receives an entry.
   *
   * @param high high half of the key; the key of a damaged entry may lie outside the key space
   * @param work lower bound of the nodes of the entry's subtree: the table stores this number
   *     rounded down
   */
  void visit(long high, long low, long value, long work);

  /** Called at least once every 131,072 entries; if it returns false, the whole scan ends. */
  default boolean endPiece() {
    return true;
  }
}
