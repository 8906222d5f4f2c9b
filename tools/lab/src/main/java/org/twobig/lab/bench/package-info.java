/**
 * Benchmarks of the table and of stores. {@code TableBenchmark} and {@code PositionBenchmark}
 * measure with JMH, {@link org.twobig.lab.bench.SideBySide} compares other tables with ours, {@code
 * TableLife} measures sharing, kills and opening, {@link org.twobig.lab.bench.CheckpointBenchmark}
 * measures saving and restoring. Results are in tools/lab/docs/results.md. No reference in this
 * package is null.
 */
@NullMarked
package org.twobig.lab.bench;

import org.jspecify.annotations.NullMarked;
