/**
 * Writes proofs of answers for the checker, a separate program.
 *
 * <p>A static proof of the search, by follow-up or zugzwang, ends a branch of the proof. All else
 * that the search knows is proved move by move (measured: {@code engine/docs/measurements.md}).
 */
@NullMarked
package org.twobig.connectfour3d.proof;

import org.jspecify.annotations.NullMarked;
