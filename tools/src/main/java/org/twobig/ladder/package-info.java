/**
 * The report's performance test ("Performance Test", "Replacement Strategy"): random positions of
 * reasonable play, fewer and fewer stones, solved one after the other on one table a rung. A {@link
 * org.twobig.ladder.Rung} is measured, a {@link org.twobig.ladder.RungResult} is a line of CSV, a
 * {@link org.twobig.ladder.LadderChart} draws them beside the {@link
 * org.twobig.ladder.ReportPoint}s. No reference in this package is null.
 */
@NullMarked
package org.twobig.ladder;

import org.jspecify.annotations.NullMarked;
