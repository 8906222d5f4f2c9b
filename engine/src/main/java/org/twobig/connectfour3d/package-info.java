/**
 * The game Connect Four 3D (4x4x4 with gravity; also Score Four, Sogo) and its solver.
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
 * <p><b>Terms.</b> A <i>threat</i> of a player is an empty cell that completes a line with three of
 * the player's stones. A cell is <i>playable</i> if it is the lowest empty cell of its column. An
 * <i>opening</i> is a playable threat. White is the first player. A position is <i>undecided</i>
 * while no player has completed a line; nearly every method requires such a position. The
 * <i>attacker</i> is the player whose win is asked about, and <i>succeeds</i> by a win. The other
 * player, the <i>defender</i>, succeeds by preventing it.
 *
 * <p><b>The search</b> ({@link org.twobig.connectfour3d.search.ConnectFour3dSearch}) applies these
 * rules in this order. Each rule has one class, and a test that compares it with an oracle without
 * rules:
 *
 * <pre>
 *   rule                        class                      test
 *   full board, opening, no     rules.StaticRules          ConnectFour3dSearchTest,
 *     line left, forced move                               FeatureTest
 *   Black answers above         rules.FollowUpDisproof     FollowUpDisproofTest,
 *                               rules.FollowUp             ClaimCheck, FollowUpTest
 *     and completes a line      FollowUpDisproof           FollowUpDisproofTest,
 *                                                          StrategyPlayout
 *   White answers above and     rules.ZugzwangProof        ZugzwangProofTest
 *     waits for a threat
 *   either waits in two more    rules.FollowUp             all of these
 *     columns
 *   both, after a first move    FollowUp.prevents          both tests
 *   key of what still matters   position.Folding           FoldingTest
 *     one key of 80 bits        position.NormalForm        NormalFormTest
 *     one tempo move for all,   the search: movesToTry     FoldingTest
 *       none if an even number
 *   solved late position        search.LeafCache           LeafTableTest
 *   solved position             tt-offheap's table         ConnectFour3dSolverTest
 *   known children first        ConnectFour3dSearch        FeatureTest
 *   a win by openings alone     rules.ForcingMoves         ForcingMovesTest
 *   order of moves: weights     ConnectFour3dMoveOrder     ConnectFour3dMoveOrderTest
 *     what the search learned   order.History              HistoryTest
 *   first moves tried briefly   the search: tryMoves       FeatureTest
 * </pre>
 *
 * <p>Measured: {@code engine/docs/measurements.md}: the gain of each rule, limits of the speed, and
 * rejected variants.
 *
 * <p><b>Packages</b>, from the bottom up; a package imports only those before it: {@code position}
 * (board, lines, keys), {@code rules} (decisions without a search), {@code order} (of moves),
 * {@code search}, {@code proof} (certificates for the checker), and this one, which implements
 * {@link org.twobig.game.Game}.
 */
@NullMarked
package org.twobig.connectfour3d;

import org.jspecify.annotations.NullMarked;
