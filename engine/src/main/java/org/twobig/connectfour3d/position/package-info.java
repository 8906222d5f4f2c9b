/**
 * The board: cells, lines, symmetries, positions and their keys. {@link
 * org.twobig.connectfour3d.position.Position} is the public form of a position. {@link
 * org.twobig.connectfour3d.position.Node} is the form that a search overwrites for each move.
 */
@NullMarked
package org.twobig.connectfour3d.position;

import org.jspecify.annotations.NullMarked;
