/**
 * The report's performance test ("Performance Test", "Replacement Strategy"): random positions of
 * reasonable play, fewer and fewer stones, solved one after the other on one table a rung. A {@link
 * org.twobig.lab.ladder.Rung} is measured, a {@link org.twobig.lab.ladder.RungResult} is a line of
 * CSV, a {@link org.twobig.lab.ladder.LadderChart} draws them beside the {@link
 * org.twobig.lab.ladder.ReportPoint}s. No reference in this package is null.
 *
 * <h2>Results</h2>
 *
 * <p>The ladder from 44 to 30 stones on 1 GiB, its charts and its rows stand in
 * tools/lab/docs/ladder. On 1 GiB the strategies do not differ, so here are tables that fill up: at
 * 28 stones the smallest that all of them accept, at 25 one that overflows. All features. Counts,
 * not times: they are the same on any machine.
 *
 * <pre>
 *   bench ladder --from 28 --to 28 --size 17m --strategy new,big,twobig,partitioned
 *     --partitions 0-35:50%:big,36-41:50%:new --limit 3600
 *   bench ladder --from 25 --to 25 --size 34m --strategy new,big,twobig,partitioned
 *     --count 200 --limit 3600
 *
 *                    1000 positions of 28 stones               200 positions of 25 stones
 *                    1.8 M entries for 2.2 M words             5.3 M entries for 4.5 M words
 *                    M nodes    queries  hit ratio             M nodes    queries  hit ratio
 *   new                94.71  1,850,949     1.61 %              221.91  5,666,727     5.61 %
 *   big                94.68  1,850,266     1.61 %              220.98  5,621,539     5.00 %
 *   twobig             94.29  1,843,474     1.61 %              224.39  5,628,619     5.38 %
 *   partitioned        94.90  1,843,071     1.59 %              229.26  5,780,185     5.40 %
 * </pre>
 *
 * <p>At 25 stones the partitions are the ladder's own, 0-35 and 36-64 with half the table each,
 * both TWOBIG; at 28 nothing was kept under keys of more than 41 stones, which folding makes of
 * some positions with fewer. The differences are small and do not all point one way: NEW hits most
 * often, as in the report, but what it hits saves least, and BIG does not yet suffer from being
 * filled with old large entries, as it did in the report. Our search asks the big table once in
 * forty nodes; its front has answered the rest.
 *
 * <p>On a smaller table, which overflows three times over ({@code --from 25 --to 25 --seed 555
 * --count 250 --size 17m}), TWOBIG is best: 279.7 M nodes against 283.3 M with NEW and 290.0 M with
 * BIG.
 */
@NullMarked
package org.twobig.lab.ladder;

import org.jspecify.annotations.NullMarked;
