/**
 * Qubic: lines of four in a cube of 4x4x4 cells, where a move takes any empty cell; and the same
 * game on other squares and cubes of at most 64 cells. {@link org.twobig.qubic.QubicFamily} makes
 * the games, named {@code qubic}, {@code qubic:3x3x3}, {@code qubic:5x5} and so on.
 *
 * <p><b>Cells, positions and keys.</b> A cell is a number, {@code x + side * y + side^2 * z}, and a
 * position is two sets of cells. All images of a position under the {@link
 * org.twobig.qubic.Symmetries} of the board have one <i>canonical</i> image. The key is the
 * canonical image's number in a {@link org.twobig.qubic.PositionRanking}, which has no gaps and can
 * be inverted. On 64 cells, a table holds positions with up to 24 stones, whose numbers have 80
 * bits. Positions with more stones have keys, too, but are not stored.
 *
 * <p><b>Terms.</b> A line is <i>one cell short</i> if one player has all its cells but one, which
 * is empty: that player completes the line, or the opponent blocks it. A <i>forced win</i> is a
 * sequence of moves that each leave a line one cell short, until a move leaves two. A position is
 * <i>settled</i> if no line is one cell short.
 *
 * <p>{@link org.twobig.qubic.QubicSolver} answers questions by a {@link
 * org.twobig.qubic.DfpnSearch}; {@link org.twobig.qubic.PlainSolver} checks it by the rules alone.
 */
@NullMarked
package org.twobig.qubic;

import org.jspecify.annotations.NullMarked;
