package org.twobig.store;

/** Where the table of a store lies. */
public enum Placement {
  /**
   * RAM if there is a RAM file system with room for the table, else DIRECT. Used for a new store
   * only; an existing store is RAM or DIRECT.
   */
  AUTO,

  /** A hot file on a RAM file system, with checkpoints in the store's directory. */
  RAM,

  /** A mapped file in the store's directory. */
  DIRECT
}
