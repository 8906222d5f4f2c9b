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
 * <p><b>The search.</b> {@link org.twobig.connectfour3d.Solver} answers a question with a search
 * for each player, which asks in turn the static rules of the report, the proofs by follow-up and
 * zugzwang, its front for late positions or the table, and only then the moves, in a fitted order.
 * What each {@link org.twobig.connectfour3d.Feature} is worth, in millions of nodes and CPU seconds
 * of one thread, 1000 positions of 34 stones and 200 of 32 (the first row pays for the start of the
 * JVM):
 *
 * <pre>
 *   twobig bench ladder --from 34 --to 34 --ablation
 *   twobig bench ladder --from 32 --to 32 --ablation --count 200
 *
 *                                34 stones           32 stones
 *                                M nodes  seconds    M nodes  seconds
 *   all                              4.05     2.59       3.00     2.35
 *   without follow up disproof      27.25     7.24      30.84     8.06
 *   without zugzwang proof          12.45     4.81      11.28     4.22
 *   without look ahead               5.23     2.49       4.31     2.23
 *   without double openings          4.02     2.05       2.93     1.70
 *   without fitted weights           6.20     2.67       5.78     2.36
 *   without history                  5.77     2.68       5.96     2.71
 *   without folded keys              9.33     2.73       7.25     2.19
 *   without child probes             5.89     1.91       4.57     1.58
 *   without forcing moves            4.66     2.12       3.26     1.75
 *   report                         291.56    15.86     286.30    14.29
 * </pre>
 *
 * <p>Start at {@link org.twobig.connectfour3d.Position} and {@link
 * org.twobig.connectfour3d.Solver}. Nothing here knows a file or a command line. No reference in
 * this package is null.
 */
@NullMarked
package org.twobig.connectfour3d;

import org.jspecify.annotations.NullMarked;
