/**
 * The performance test of the report (Romen 2020, "Performance Test", "Replacement Strategy"):
 * random positions of reasonable play with descending numbers of stones. A {@link
 * org.twobig.lab.ladder.Rung} measures the positions of one number; {@link
 * org.twobig.lab.ladder.LadderCharts} draws the results beside those of the report. Results are in
 * tools/lab/docs/measurements.md. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.ladder;

import org.jspecify.annotations.NullMarked;
