package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * A task that a worker has taken.
 *
 * @param id by which the conductor knows it
 * @param key what it is about
 * @param kind 0 to 255: which question is asked of the key
 * @param budget nodes after which to give up
 * @param isAfresh whether it is to be answered without a table in which another worker's answers
 *     may be: this checks one of them
 */
public record Taken(long id, Key key, int kind, long budget, boolean isAfresh) {
  /** A task whose worker may believe what is in its table. */
  public Taken(long id, Key key, int kind, long budget) {
    this(id, key, kind, budget, false);
  }
}
