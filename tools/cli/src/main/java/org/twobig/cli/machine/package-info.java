/** The machine: its processors, and the checks of {@code twobig doctor}. */
@NullMarked
package org.twobig.cli.machine;

import org.jspecify.annotations.NullMarked;
