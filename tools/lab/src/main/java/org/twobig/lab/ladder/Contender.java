package org.twobig.lab.ladder;

import java.util.Set;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.table.Layout;

/**
 * A search and the table it has: what climbs a ladder.
 *
 * @param search name of the search, such as {@code all}
 * @param features of the search
 * @param strategy name of the table's replacement, such as {@code twobig} or {@code partitioned}
 * @param layout of the table, for keys of the kind that suits the features
 */
public record Contender(String search, Set<Feature> features, String strategy, Layout layout) {}
