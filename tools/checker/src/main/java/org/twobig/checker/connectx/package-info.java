/**
 * Checks proofs of ConnectX without trust in the program that found them. This package uses only
 * the package above it and the JDK.
 *
 * <p><b>The game.</b> A board of any number of columns and rows, with columns x (rows + 1) at most
 * 64. White moves first; a move drops a stone into a column that is not full. A player with K
 * stones in a row, across, upwards or along a diagonal, wins at once; a full board without such a
 * row is a draw. Column c, from the left, has the bits from {@code c * (rows + 1)} on, the lowest
 * cell first. The <i>code</i> of a position has a one for each of White's stones, and a one on the
 * lowest empty cell of each column, or on the bit above a full column. Of a position and its mirror
 * image, the one with the smaller code, as an unsigned number, is <i>canonical</i>.
 *
 * <p><b>What is proved.</b> White wins; Black wins; White does not win; Black does not win. The
 * <i>prover</i> is the player who wins, or who prevents the win. The checker itself tries every
 * reply of the <i>opponent</i>, columns from left to right, and goes on with canonical positions,
 * depth first. With the prover to move, it applies the first of these rules whose condition holds:
 *
 * <pre>
 *   the prover completes a line                        the position is proved
 *   the board is full                                  proved, if the claim is "does not win"
 *   for a claim "does not win": every line has a stone
 *   of the prover                                      the position is proved
 *   the position was met before                        nothing more is needed
 *   the opponent would complete a line in one column   the prover plays there; in two: refused
 *   else                                               a byte of the file decides
 * </pre>
 *
 * The byte is the prover's column, from 0, or 255. At 255 the checker searches the rest of the game
 * itself, see {@link org.twobig.checker.connectx.RestOfGame}. With the opponent to move, the
 * checker refuses the proof if the opponent can complete a line. The rules for a full board and for
 * lines with a stone of the prover apply, too.
 *
 * <p><b>The file</b> is one stream of gzip, like that of {@link org.twobig.checker}. It begins with
 * five lines of text, each ended by a line feed; then follow the bytes:
 *
 * <pre>
 *   twobig proof 2
 *   game connectx:7x6x4        columns, rows, number in a row
 *   moves 4453                 the columns played from the empty board, 1 to 9, then a to z
 *   claim White wins
 *                              an empty line
 * </pre>
 *
 * <p>A second checker, in Python, was written from this text: {@code python3
 * tools/checker/src/main/python/check_connectx.py FILE}.
 */
package org.twobig.checker.connectx;
