/**
 * Boards of ConnectX, compared. Start at {@link org.twobig.lab.connectx.BoardsCommand}; what it
 * found stands in engine/docs/connectx.md. No reference in this package is null.
 */
@NullMarked
package org.twobig.lab.connectx;

import org.jspecify.annotations.NullMarked;
