package org.twobig.tt.tasks;

import org.twobig.tt.table.Key;

/**
 * A task that a worker has taken, see {@link TaskOffers#offer}.
 *
 * @param id the conductor's name for the task
 * @param kind 0 to 255: the kind of question about the key
 * @param budget nodes after which the worker gives up
 * @param withoutTable whether the task checks an answer of another worker, so that the worker must
 *     use no table that may hold answers of others
 */
public record TakenTask(long id, Key key, int kind, long budget, boolean withoutTable) {
  public TakenTask(long id, Key key, int kind, long budget) {
    this(id, key, kind, budget, false);
  }
}
