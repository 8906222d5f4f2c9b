/**
 * ConnectX: Connect Four on a flat board of any number of columns and rows, with any number in a
 * row. The games are named {@code connectx:COLUMNSxROWSxK}; {@link
 * org.twobig.connectx.ConnectXFamily} makes them.
 *
 * <p><b>Cells and keys.</b> A column has {@code rows + 1} bits, from the bottom up, and one column
 * follows the other; a cell is the number of its bit. On the board 7x6:
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
 * The code of a position has a one for each of White's stones, a zero for each of Black's, a one on
 * the lowest empty cell of each column and zeros above. The code can be inverted: the highest one
 * of each column gives its number of stones, and the sum of these gives the player to move. The key
 * is the smaller of the codes of the position and its mirror image.
 *
 * <p><b>Classes.</b> {@link org.twobig.connectx.Position} implements the rules and finds lines by
 * walking over the board. {@link org.twobig.connectx.BitSearch} is the search for boards of at most
 * 64 bits. It works on sets of cells ({@link org.twobig.connectx.Bits}), uses strategies that need
 * no search ({@link org.twobig.connectx.Claims}, and for scores {@link
 * org.twobig.connectx.Deadline}), keeps late positions in {@link org.twobig.connectx.LeafBounds},
 * and orders moves, on some boards by a {@link org.twobig.connectx.ScoreNetwork} too. {@link
 * org.twobig.connectx.LineSearch} is the search for larger boards and checks the other. It works on
 * a {@link org.twobig.connectx.Field}, which counts the stones in every line. Both are a {@link
 * org.twobig.connectx.Search} for one question about a score ({@link org.twobig.connectx.Scores}),
 * of which {@link org.twobig.connectx.Solver} makes a {@link org.twobig.game.GameSolver}, and
 * {@link org.twobig.connectx.StrategyWriter} proofs for the checker.
 *
 * <p>No reference in this package is null.
 */
@NullMarked
package org.twobig.connectx;

import org.jspecify.annotations.NullMarked;
