/**
 * The report's performance test ("Performance Test", "Replacement Strategy"): random positions of
 * reasonable play, fewer and fewer stones, solved one after the other on one table a rung. A {@link
 * org.twobig.ladder.Rung} is measured, a {@link org.twobig.ladder.RungResult} is a line of CSV, a
 * {@link org.twobig.ladder.LadderChart} draws them beside the {@link
 * org.twobig.ladder.ReportPoint}s. No reference in this package is null.
 *
 * <h2>Results</h2>
 *
 * <p>The ladder from 44 to 30 stones on 1 GiB, its charts and its rows stand in tools/docs/ladder.
 * On 1 GiB the strategies do not differ, so here is the smallest table that all of them accept,
 * 1000 positions of 28 stones, all features. Counts, not times: they are the same on any machine.
 *
 * <pre>
 *   twobig bench ladder --from 28 --to 28 --size 17m --strategy new,big,twobig,partitioned
 *     --partitions 0-35:50%:big,36-41:50%:new --limit 3600
 *
 *                    M nodes    queries      stored  hit ratio
 *   new                94.71  1,850,949   1,821,059      1.61 %
 *   big                94.68  1,850,266   1,820,412      1.61 %
 *   twobig             94.29  1,843,474   1,813,827      1.61 %
 *   partitioned        94.90  1,843,071   1,813,858      1.59 %
 * </pre>
 *
 * <p>The table has room for 2.2 million positions (two buckets of eight bytes, or one of sixteen
 * with two), and about 1.8 million are stored in it. Partitioned keeps nothing under keys of more
 * than 41 stones, which folding makes of some positions with fewer. TWOBIG is best, but by 0.6 % of
 * the nodes: our search asks the big table once in fifty nodes, and finds there one in sixty of
 * what it asks for, because its front has answered the rest. How the strategies compare on a table
 * that overflows many times has not been measured.
 */
@NullMarked
package org.twobig.ladder;

import org.jspecify.annotations.NullMarked;
