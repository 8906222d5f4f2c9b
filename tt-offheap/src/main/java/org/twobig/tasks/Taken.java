package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * A task that a worker has taken.
 *
 * @param id by which the conductor knows it
 * @param key subject of the task
 * @param kind 0 to 255: which question is asked of the key
 * @param budget nodes after which to give up
 * @param isAfresh whether to answer it without a table that may hold other workers' answers, to
 *     check one of these
 */
public record Taken(long id, Key key, int kind, long budget, boolean isAfresh) {
  /** A task whose worker may use all entries of its table. */
  public Taken(long id, Key key, int kind, long budget) {
    this(id, key, kind, budget, false);
  }
}
