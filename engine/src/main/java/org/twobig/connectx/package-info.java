/**
 * ConnectX: Connect Four on a flat board with any number of columns, rows and stones in a row.
 * {@link org.twobig.connectx.ConnectXFamily} makes the games, named {@code
 * connectx:COLUMNSxROWSxK}.
 *
 * <p><b>Cells and keys.</b> A column has {@code rows + 1} bits from the bottom up, then follow the
 * bits of the next column; the number of a cell is the number of its bit. On the board 7x6:
 *
 * <pre>
 *    6 13 20 27 34 41 48    spare: set where a column is full
 *    5 12 19 26 33 40 47    top row
 *    4 11 18 25 32 39 46
 *    3 10 17 24 31 38 45
 *    2  9 16 23 30 37 44
 *    1  8 15 22 29 36 43
 *    0  7 14 21 28 35 42    bottom row
 * </pre>
 *
 * The code of a position has a one for each of White's stones, a zero for each of Black's, a one
 * (the column's <i>mark</i>) on the lowest empty cell of each column and zeros above. The highest
 * one of each column gives the number of its stones, and the number of all stones gives the player
 * to move, so a code determines its position. The key is the smaller of the codes of the position
 * and its mirror image.
 *
 * <p>{@link org.twobig.connectx.ConnectXSolver} answers questions by a {@link
 * org.twobig.connectx.ConnectXSearch}: {@link org.twobig.connectx.BitSearch} for boards of at most
 * 64 bits, {@link org.twobig.connectx.LineSearch} for larger boards and as a check of {@code
 * BitSearch}.
 */
@NullMarked
package org.twobig.connectx;

import org.jspecify.annotations.NullMarked;
