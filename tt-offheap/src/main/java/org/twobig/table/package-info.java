/**
 * The transposition table itself, over a piece of memory: how keys become buckets and entries
 * ({@link org.twobig.table.Geometry}), what gives way in a full bucket ({@link
 * org.twobig.table.Strategy}), how a table is divided by classes of keys ({@link
 * org.twobig.table.Layout}). Knows no file and no game. No reference in this package is null.
 *
 * <p>A game needs an exact key of at most 80 bits for its positions; then a store of its own, here
 * of 1 GiB and with one bit a value, is
 *
 * <pre>{@code
 * KeySpace keys = new KeySpace("connect-four-7x6", 1, 49);
 * StoreOptions options = StoreOptions.of(Geometry.ofBytes(keys, 1, 1L << 30));
 * try (Store store = Store.exists(path) ? Store.open(path, keys, 1) : Store.create(path, options)) {
 *   TranspositionTable table = store.table();
 *   long bucket = table.bucket(0, key);
 *   long entry = table.find(bucket, table.touch(bucket), key);
 *   if (entry != 0) {
 *     return table.value(entry);
 *   }
 *   ... search ...
 *   table.store(bucket, key, value, nodes);
 * }
 * }</pre>
 *
 * <p>What is stored is there the next time, and for other processes at once. The tests hold a small
 * solver for ordinary Connect Four made like this.
 */
@NullMarked
package org.twobig.table;

import org.jspecify.annotations.NullMarked;
