package org.twobig.tt.processes;

import java.util.Locale;

/**
 * The role of a process that uses a store.
 *
 * @param task what a {@link Kind#MAINTENANCE} process does, such as "save it"; otherwise empty
 */
public record Role(Kind kind, String task) {
  public enum Kind {
    /** Looks up and stores entries. */
    SOLVER,

    /** Creates, restores, saves, unloads, rewrites or deletes the store. */
    MAINTENANCE,

    /** Takes tasks from a conductor on this machine, by the task board, and does them. */
    WORKER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The role of a process that opens a store, unless it names another role. */
  public static final Role SOLVER = new Role(Kind.SOLVER, "");

  public static final Role WORKER = new Role(Kind.WORKER, "");

  /** Returns the role of a process that works on the store itself. */
  public static Role maintenance(String task) {
    return new Role(Kind.MAINTENANCE, task);
  }
}
