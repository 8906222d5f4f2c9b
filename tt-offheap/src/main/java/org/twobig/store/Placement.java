package org.twobig.store;

/** Where the table of a store lives. */
public enum Placement {
  /**
   * RAM if there is a RAM file system with room for the table, else DIRECT. A wish only: an
   * existing store is one of the other two.
   */
  AUTO,

  /** A hot file on a RAM file system, with checkpoints in the store's directory. */
  RAM,

  /** A mapped file in the store's directory. */
  DIRECT
}
