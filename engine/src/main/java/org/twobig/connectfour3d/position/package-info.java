/**
 * The board: cells, lines, symmetries, positions and their keys. {@link
 * org.twobig.connectfour3d.position.Position} is the public form of a position, {@link
 * org.twobig.connectfour3d.position.Node} that of the search, which overwrites nodes and allocates
 * nothing.
 */
@NullMarked
package org.twobig.connectfour3d.position;

import org.jspecify.annotations.NullMarked;
