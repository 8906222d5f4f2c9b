package org.twobig.live;

import java.util.Locale;

/**
 * The role of a process that uses a store.
 *
 * @param kind solving, working for a solver, or work on the store itself
 * @param task that work, a phrase after "to"; empty for a solver and its workers
 */
public record Role(Kind kind, String task) {
  public enum Kind {
    /** Probes and stores. */
    SOLVER,

    /** Creates, restores, saves, drops, rewrites or deletes the store. */
    MAINTENANCE,

    /** Takes tasks from the board of a conductor and does them. */
    WORKER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The role of a process that opens a store and names no other. */
  public static final Role SOLVER = new Role(Kind.SOLVER, "");

  /** The role of a process that joins a solver. */
  public static final Role WORKER = new Role(Kind.WORKER, "");

  /** Returns the role of a process that works on the store itself. */
  public static Role maintenance(String task) {
    return new Role(Kind.MAINTENANCE, task);
  }
}
