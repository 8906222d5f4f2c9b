/**
 * Benchmarks of tables, stores, positions and agents. Results are in
 * tools/lab/docs/measurements.md. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.bench;

import org.jspecify.annotations.NullMarked;
