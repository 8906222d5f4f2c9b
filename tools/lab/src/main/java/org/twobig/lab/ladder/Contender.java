package org.twobig.lab.ladder;

import org.twobig.table.Layout;

/**
 * A search with its table, which a ladder measures.
 *
 * @param search name of the search, such as {@code all}
 * @param strategy name of the replacement scheme, such as {@code twobig}, or {@code partitioned}
 */
public record Contender(String search, String strategy, Layout layout) {}
