package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * A task that a worker has taken.
 *
 * @param id by which the conductor knows it
 * @param key what it is about
 * @param kind 0 to 255: which question is asked of the key
 * @param budget nodes after which to give up
 */
public record Taken(long id, Key key, int kind, long budget) {}
