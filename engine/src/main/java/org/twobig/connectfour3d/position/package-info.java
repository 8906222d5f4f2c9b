/**
 * The board: cells, lines, symmetries, positions and their keys. {@link
 * org.twobig.connectfour3d.position.Position} is for the outside, {@link
 * org.twobig.connectfour3d.position.Node} for the search, which overwrites nodes and allocates
 * nothing.
 */
@NullMarked
package org.twobig.connectfour3d.position;

import org.jspecify.annotations.NullMarked;
