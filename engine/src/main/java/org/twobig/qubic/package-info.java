/**
 * Qubic: lines of four in a cube of 4x4x4 cells, any empty cell for a move; and the same game on
 * other squares and cubes of at most 64 cells. The games are named {@code qubic} and {@code
 * qubic:3x3x3}, {@code qubic:5x5} and so on; {@link org.twobig.qubic.QubicFamily} makes them.
 *
 * <p><b>Cells, positions and keys.</b> A cell is a number, {@code x + side * y + side^2 * z}, and a
 * position two sets of cells. The key is the number of the canonical one of all its images under
 * the {@link org.twobig.qubic.Symmetries} of the board, in a {@link org.twobig.qubic.Ranking}
 * without gaps: exact, and invertible. On 64 cells a table holds positions with up to 24 stones,
 * whose numbers have 80 bits; those with more stones have keys too, but are not stored.
 *
 * <p><b>Terms.</b> A line is <i>one cell short</i> if one player has all its cells but one, which
 * is empty: he completes it, or the other player blocks it. A <i>forced win</i> is a sequence of
 * moves that each leave a line one short, until one leaves two. A position is <i>settled</i> if no
 * line is one short.
 *
 * <p><b>Classes.</b> {@link org.twobig.qubic.Position} implements the rules. {@link
 * org.twobig.qubic.ForcedWin} finds forced wins, {@link org.twobig.qubic.Sequence} replays them
 * against every reply, and {@link org.twobig.qubic.Pairing} proves that a player cannot win; {@link
 * org.twobig.qubic.Evaluation} combines them. {@link org.twobig.qubic.Search} searches for one
 * question, by proof numbers or, as a check, by the rules alone. {@link org.twobig.qubic.Solver} is
 * the {@link org.twobig.game.GameSolver}, and {@link org.twobig.qubic.StrategyWriter} writes
 * proofs.
 *
 * <p>No reference in this package is null.
 */
@NullMarked
package org.twobig.qubic;

import org.jspecify.annotations.NullMarked;
