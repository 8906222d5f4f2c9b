/**
 * The algorithms of Dvorak's thesis (Charles University, 2013) beside those of the product, on the
 * start positions of the thesis. Results are in engine/docs/qubic-thesis.md. The product does not
 * use this package.
 *
 * <p>Start at {@link org.twobig.lab.qubic.QubicCommand}. {@link
 * org.twobig.lab.qubic.ProofNumberSearch} searches, {@link org.twobig.lab.qubic.LeafEvaluation}
 * evaluates its positions, by the rules, by forced wins, by {@link org.twobig.lab.qubic.DbSearch}
 * or {@link org.twobig.lab.qubic.LambdaSearch}. The attacker is White: the question is whether
 * White wins. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.qubic;

import org.jspecify.annotations.NullMarked;
