/**
 * The algorithms of Dvorak's thesis (Charles University, 2013), on its start positions, for
 * comparison with the solver of {@code twobig}, which does not use this package. The attacker is
 * White: the question is whether White wins. Results are in engine/docs/measurements.md. Start at
 * {@link org.twobig.lab.qubic.QubicCommand}. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.qubic;

import org.jspecify.annotations.NullMarked;
