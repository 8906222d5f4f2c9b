/**
 * The transposition table, over a piece of memory. {@link org.twobig.tt.table.Geometry} maps keys
 * to buckets and entries. {@link org.twobig.tt.table.ReplacementScheme} names the rule by which a
 * full bucket loses an entry; {@link org.twobig.tt.table.WordRegion} and {@link
 * org.twobig.tt.table.PairRegion} apply the rule. {@link org.twobig.tt.table.Layout} divides a
 * table by classes of keys. {@link org.twobig.tt.table.TableSource} gives the present table of a
 * store that grows. The package depends on neither files nor games. A reference is null only if
 * marked {@code @Nullable}.
 *
 * <p>A game needs an exact key of at most 128 bits for each position. The following lines open a
 * store of 1 GiB with values of one bit and use it:
 *
 * <pre>{@code
 * try (Store store = Store.at(path).keys("connect-four-7x6", 1, 49).size("1g").openOrCreate()) {
 *   Probe probe = store.probe();
 *   if (probe.find(0, key)) {
 *     return probe.value();
 *   }
 *   ... search the positions after each move, with probe.next() ...
 *   probe.keep(0, key, value, nodes);
 * }
 * }</pre>
 *
 * <p>Other processes find a stored entry at once, and later runs find it as well. {@code
 * src/examples} holds a whole solver of this kind. {@code tools/lab/docs/measurements.md} compares
 * the speed with other tables.
 */
@NullMarked
package org.twobig.tt.table;

import org.jspecify.annotations.NullMarked;
