package org.twobig.cluster;

import org.twobig.table.Key;

/**
 * Two answers that cannot both be true.
 *
 * @param key of the position
 * @param isTask whether the key is one of tasks; else it is one of a table
 * @param one who said the one
 * @param other who said the other
 */
public record Conflict(
    Key key, boolean isTask, String one, long oneValue, String other, long otherValue) {}
