/**
 * Solves all boards of ConnectX of a range. Start at {@link org.twobig.lab.connectx.BoardsCommand}.
 * Results are in engine/docs/connectx.md. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.connectx;

import org.jspecify.annotations.NullMarked;
