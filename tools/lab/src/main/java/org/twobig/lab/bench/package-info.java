/**
 * Benchmarks of the table and of stores. {@code TableBenchmark} and {@code PositionBenchmark}
 * measure with JMH, {@link org.twobig.lab.bench.SideBySide} lets other tables take turns with ours
 * and {@code TableLife} looks at how they are shared, killed and opened, {@link
 * org.twobig.lab.bench.CheckpointBenchmark} measures saving and restoring. What they measured
 * stands in tools/lab/docs/results.md. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.bench;

import org.jspecify.annotations.NullMarked;
