package org.twobig.lab.ladder;

import org.twobig.tt.table.Layout;

/**
 * A search and a table, which a ladder of {@link Rung}s measures.
 *
 * @param search name of the search, such as {@code all}
 * @param replacement name of the replacement scheme, such as {@code twobig}; {@code partitioned}
 *     for a table with several partitions
 */
public record Contender(String search, String replacement, Layout layout) {}
