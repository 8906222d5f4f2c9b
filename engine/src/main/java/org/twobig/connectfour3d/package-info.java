/**
 * Connect Four 3D (4x4x4 with gravity; also Score Four, Sogo): position, lines, symmetries, key,
 * and the solver that answers "does White win?".
 *
 * <p><b>Cells.</b> A cell is a number {@code 16 * level + column}, a column {@code 4 * row + x}; a
 * set of cells is a {@code long} with one bit a cell, so the lowest 16 bits are the bottom level:
 *
 * <pre>
 *   level 0            level 1            level 2            level 3 (top)
 *    0  1  2  3        16 17 18 19        32 33 34 35        48 49 50 51
 *    4  5  6  7        20 21 22 23        36 37 38 39        52 53 54 55
 *    8  9 10 11        24 25 26 27        40 41 42 43        56 57 58 59
 *   12 13 14 15        28 29 30 31        44 45 46 47        60 61 62 63
 * </pre>
 *
 * <p><b>Terms.</b> A <i>threat</i> of a player is an empty cell that completes a line of three of
 * his stones. An <i>opening</i> is a threat that can be played at once. A cell is <i>playable</i>
 * if it is the lowest empty one of its column. White is the first player.
 *
 * <p>Start at {@link org.twobig.connectfour3d.Position} and {@link
 * org.twobig.connectfour3d.Solver}. Nothing here knows a file or a command line. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.connectfour3d;

import org.jspecify.annotations.NullMarked;
