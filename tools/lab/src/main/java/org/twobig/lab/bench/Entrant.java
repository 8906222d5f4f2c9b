package org.twobig.lab.bench;

import java.util.List;

/**
 * Who takes part in a comparison of tables.
 *
 * @param name as it is printed
 * @param command starts it, see {@link Contestant}
 * @param memory bytes it takes, those of a store apart
 * @param losesEntries whether it is a table, which loses what its buckets have no room for, or a
 *     map, which keeps everything
 * @param isFilled whether it finds the table filled by the first contestant
 */
record Entrant(
    String name, List<String> command, long memory, boolean losesEntries, boolean isFilled) {}
