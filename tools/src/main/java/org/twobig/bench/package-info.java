/** JMH benchmarks; {@code twobig bench} runs them. No reference in this package is null. */
@NullMarked
package org.twobig.bench;

import org.jspecify.annotations.NullMarked;
