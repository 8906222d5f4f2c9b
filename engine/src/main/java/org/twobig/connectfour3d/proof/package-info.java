/**
 * Writes proofs of answers for the checker, a separate program.
 *
 * <p>The static proofs of the search, follow-up and zugzwang, end a branch of a proof. All other
 * knowledge of the search becomes steps of the proof (measured: {@code
 * engine/docs/connect-four-3d.md}).
 */
@NullMarked
package org.twobig.connectfour3d.proof;

import org.jspecify.annotations.NullMarked;
