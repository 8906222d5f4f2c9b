package org.twobig.tt.store;

/** The place where the table of a store lies. */
public enum Placement {
  /**
   * For a new store: RAM if there is a RAM file system with room for the table, otherwise DIRECT.
   * The placement of an existing store is RAM or DIRECT.
   */
  AUTO,

  /** A hot file on a RAM file system, with checkpoints in the store's directory. */
  RAM,

  /** A mapped file in the store's directory. */
  DIRECT
}
