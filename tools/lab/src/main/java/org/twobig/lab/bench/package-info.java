/**
 * Benchmarks of the table and of stores; {@code bench} runs them. {@link
 * org.twobig.lab.bench.TableBenchmark} measures with JMH, {@link org.twobig.lab.bench.SideBySide}
 * lets others take turns with our table, {@link org.twobig.lab.bench.WarmStart} asks what a store
 * is worth. What they measured stands in tools/lab/docs/results.md. No reference in this package is
 * null.
 */
@NullMarked
package org.twobig.lab.bench;

import org.jspecify.annotations.NullMarked;
