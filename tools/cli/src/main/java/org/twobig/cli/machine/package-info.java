/**
 * The machine of a solve: its processors, and the checks of {@code twobig doctor}. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.cli.machine;

import org.jspecify.annotations.NullMarked;
