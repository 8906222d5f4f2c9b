/**
 * Checks proofs of Qubic without trust in the program that found them. This package uses only the
 * package above it and the JDK.
 *
 * <p><b>The game.</b> A board of 4x4x4 cells, numbered {@code 16 * layer + 4 * row + column}. White
 * moves first; a move takes an empty cell. There are 76 lines of four cells, and the player who
 * fills a line wins at once. A full board without a filled line is a draw. 192 permutations of the
 * cells map lines to lines; {@link org.twobig.checker.qubic.QubicBoard} makes them and checks that
 * they do. They map a position to its <i>images</i>. The <i>canonical</i> image is the one with the
 * smallest set of White's cells, as an unsigned number with a bit for each cell, and among those
 * the one with the smallest set of Black's.
 *
 * <p><b>What is proved.</b> White wins; Black wins; White does not win; Black does not win. The
 * <i>prover</i> is the player who wins, or who prevents the win. The checker itself tries every
 * reply of the <i>opponent</i>, in the order of the cells, but only one of several replies whose
 * positions are images of each other. It goes on with canonical positions, depth first. With the
 * prover to move, it applies the first of these rules whose condition holds:
 *
 * <pre>
 *   the prover completes a line                       the position is proved
 *   the position was met before                       nothing more is needed
 *   the opponent has three in a line, one empty       the prover takes that cell; two: refused
 *   for a claim "does not win": every line without a stone of the prover can be given two empty
 *   cells of its own (a pairing)                      the position is proved
 *   the prover has a forced win                       the position is proved
 *   else                                              the file names the move
 * </pre>
 *
 * A <i>threat</i> is a line with three stones of the prover and one empty cell. A <i>forced win</i>
 * is a sequence of the prover's moves: each makes a threat, whose empty cell the opponent must
 * fill, and the last makes two threats. With the opponent to move, threats on two cells prove the
 * position. A threat on one cell leaves one reply. A pairing proves the claim "does not win".
 *
 * <p><b>The file</b> is one stream of gzip, like that of {@link org.twobig.checker}. It begins with
 * five lines of text, each ended by a line feed; then follow the moves, a byte each:
 *
 * <pre>
 *   twobig proof 2
 *   game qubic                 or: game qubic plain
 *   moves 003f                 the cells played from the empty board, two hex digits each
 *   claim White wins
 *                              an empty line
 * </pre>
 *
 * The checker itself finds the forced wins, except those of a <i>plain</i> file. There the byte 64
 * + length begins a forced win; the prover's cells follow, a byte each, and the checker replays
 * them.
 *
 * <p>The checker also reads lists of positions with White's moves in the form of Patashnik's
 * dictionary of 1977. In a list, the move of a listed position comes before a forced win, and every
 * listed position must be met.
 *
 * <p>A second checker, in Python, was written from this text: {@code python3
 * tools/checker/src/main/python/check_qubic.py FILE} reads all three kinds of files.
 */
package org.twobig.checker.qubic;
