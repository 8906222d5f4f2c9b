package org.twobig.offline;

import org.twobig.table.EntryVisitor;

/**
 * Entries that can be gone through by several threads, each with a {@link Cursor} of its own. Every
 * entry handed out has passed the check of the game's rules.
 */
interface EntrySource extends AutoCloseable {
  /** Where they come from, for a person. */
  String name();

  /** How much there is to go through, in units of its own; 0 if unknown. */
  long units();

  /**
   * Begins again, if that can be done; not while a cursor is in use.
   *
   * @return whether it can
   */
  boolean restart();

  /**
   * A cursor for one thread.
   *
   * @param progress is told the units that are done
   */
  Cursor cursor(Progress progress);

  /** Entries handed out since the beginning. */
  long entries();

  /** Entries kept back since the beginning, because no game can have stored them. */
  long damaged();

  @Override
  void close();

  /** Belongs to one thread. */
  interface Cursor {
    /**
     * Visits the entries of a piece that no other cursor has had.
     *
     * @return false if there is none
     */
    boolean next(EntryVisitor visitor);
  }
}
