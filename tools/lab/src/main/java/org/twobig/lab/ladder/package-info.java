/**
 * The report's performance test ("Performance Test", "Replacement Strategy"): random positions of
 * reasonable play, fewer and fewer stones, solved one after the other on one table a rung. A {@link
 * org.twobig.lab.ladder.Rung} is measured, a {@link org.twobig.lab.ladder.RungResult} is a line of
 * CSV, a {@link org.twobig.lab.ladder.LadderChart} draws them beside the {@link
 * org.twobig.lab.ladder.ReportPoint}s. Results are in tools/lab/docs. No reference in this package
 * is null.
 */
@NullMarked
package org.twobig.lab.ladder;

import org.jspecify.annotations.NullMarked;
