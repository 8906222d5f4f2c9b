/**
 * The transposition table itself, over a piece of memory. {@link org.twobig.table.Geometry} maps
 * keys to buckets and entries, {@link org.twobig.table.ReplacementScheme} chooses the entry that a
 * full bucket loses, {@link org.twobig.table.Layout} divides a table by classes of keys. The
 * package depends on neither files nor games. No reference in this package is null.
 *
 * <p>A game needs an exact key of at most 128 bits for each position. The following lines open a
 * store of 1 GiB with one bit a value and use it:
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
 * <p>Other processes find a stored entry at once, and later runs find it as well. {@code
 * src/examples} holds a whole solver of this kind. The tests hold a solver of ordinary Connect Four
 * on a table with partitions.
 *
 * <h2>Beside others</h2>
 *
 * <p>Times are multiples of those of the same table in C. There are half as many keys as buckets,
 * one thread, and the contestants run in turns: {@code tools/lab/bench others --sizes 64m --rounds
 * 5 --operations 500000}, {@code --sizes 1g --rounds 3 --operations 500000}, and {@code --sizes 8g
 * --rounds 4 --contestants twobig,c,agrona}. Nanoseconds and settings stand in
 * tools/lab/docs/results.md.
 *
 * <pre>
 *                     dependent  independent  16 at once   store  after kill -9     a second process
 *                        probes       probes
 *   64 MiB
 *     twobig                1.0          1.3         1.0     1.8  all stores        reads and writes
 *     Agrona's map          1.0          1.1         1.7     1.0  nothing           none
 *     Chronicle Map         1.9         10.0        14.0     7.6  all, recovered    reads and writes
 *     LMDB                  4.0           21          29      16  all committed     one writes
 *     RocksDB                10           55          87      30  what was flushed  reads
 *     RocksDB, with log      10           56          88      30  all stores        reads
 *   1 GiB
 *     twobig                1.0          1.3         1.1     1.9
 *     Agrona's map          1.0          1.2         1.4     1.0
 *     Chronicle Map         1.7         10.2        11.6     7.9
 *     LMDB                  4.9           30          33      24
 *     RocksDB               8.6           49          64      15
 *     RocksDB, with log     8.0           51          66      16
 *   8 GiB
 *     twobig                1.0          1.4         1.1     2.0
 *     Agrona's map          1.0          1.1         1.2     1.0
 * </pre>
 */
@NullMarked
package org.twobig.table;

import org.jspecify.annotations.NullMarked;
