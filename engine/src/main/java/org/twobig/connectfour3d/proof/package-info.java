/** Writes proofs of answers; the checker, a program of its own, reads them. */
@NullMarked
package org.twobig.connectfour3d.proof;

import org.jspecify.annotations.NullMarked;
