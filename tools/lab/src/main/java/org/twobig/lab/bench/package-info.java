/**
 * Benchmarks of the table and of stores. Results are in tools/lab/docs/results.md. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.lab.bench;

import org.jspecify.annotations.NullMarked;
