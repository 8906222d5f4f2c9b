/**
 * Writes proofs of answers; the checker, a program of its own, reads them.
 *
 * <p>All that the search decides statically ends a proof, too: follow-up for both claims of
 * Black's, and zugzwang. Other knowledge of the search costs steps: {@code
 * engine/docs/connect-four-3d.md} says how many.
 */
@NullMarked
package org.twobig.connectfour3d.proof;

import org.jspecify.annotations.NullMarked;
