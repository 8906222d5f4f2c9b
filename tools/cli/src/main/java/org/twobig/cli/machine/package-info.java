/**
 * The machine a solve runs on, and whether it suits: processors, and what {@code twobig doctor}
 * looks at. No reference in this package is null.
 */
@NullMarked
package org.twobig.cli.machine;

import org.jspecify.annotations.NullMarked;
