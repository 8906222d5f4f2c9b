/**
 * The transposition table itself, over a piece of memory: how keys become buckets and entries
 * ({@link org.twobig.table.Geometry}), what gives way in a full bucket ({@link
 * org.twobig.table.Strategy}), how a table is divided by classes of keys ({@link
 * org.twobig.table.Layout}). Knows no file and no game. No reference in this package is null.
 *
 * <p>A game needs an exact key of at most 128 bits for its positions; then a store of its own, here
 * of 1 GiB and with one bit a value, is
 *
 * <pre>{@code
 * try (Store store = Store.at(path).keys("connect-four-7x6", 1, 49).size("1g").openOrCreate()) {
 *   Probe probe = store.probe();
 *   if (probe.find(0, key)) {
 *     return probe.value();
 *   }
 *   ... search, the level below with probe.next() ...
 *   probe.keep(0, key, value, nodes);
 * }
 * }</pre>
 *
 * <p>What is stored is there the next time, and for other processes at once. {@code src/examples}
 * holds a whole solver made like this; the tests hold one for ordinary Connect Four on a table with
 * partitions.
 */
@NullMarked
package org.twobig.table;

import org.jspecify.annotations.NullMarked;
