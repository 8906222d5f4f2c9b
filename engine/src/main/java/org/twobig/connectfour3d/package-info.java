/**
 * Connect Four 3D (4x4x4 with gravity; also Score Four, Sogo): the map of its solver.
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
 * if it is the lowest empty one of its column. White is the first player. A position is
 * <i>undecided</i> while no player has completed a line; nearly every method takes such positions
 * only. The <i>attacker</i> is the player whose win is asked for; a player <i>succeeds</i> if he is
 * the attacker and wins, or is not and the attacker does not win.
 *
 * <p><b>The search</b> ({@link org.twobig.connectfour3d.search.Search}) asks in this order; each
 * rule has one class and a test that judges it by an oracle without any rule:
 *
 * <pre>
 *   rule                        class                      test                       nodes without it
 *   full board, opening, no     rules.StaticRules          SearchTest, LateVerdict    (always on)
 *     line left, forced move
 *   Black answers above         rules.FollowUpDisproof     FollowUpDisproofTest,      8.6
 *                               rules.FollowUp             ClaimCheck, FollowUpTest
 *     and completes a line      FollowUpDisproof#          FollowUpDisproofTest,      1; when Black's
 *                               blackWins                  StrategyPlayout            win is asked: 4
 *   White answers above and     rules.ZugzwangProof        ZugzwangProofTest          1.6
 *     waits for his threat
 *   both one move ahead         FollowUp.preventsAfterMove both tests                 1.35
 *   what no longer matters      position.Folding           FoldingTest, Campaign      2.2
 *     one key of 80 bits        position.NormalForm        NormalFormTest
 *     one tempo move for all,   search.Search#movesToTry   FoldingTest                1.03
 *       none if they are even
 *   solved late position        search.LeafCache           LeafTableTest              (always on)
 *   solved position             tt-offheap's table         SolverTest                 (always on)
 *   a win by openings alone     rules.ForcingMoves         ForcingMovesTest           1.08
 *   known children first        search.Search              FeatureTest                1.9
 *   order of moves: weights     order.WeightedMoveOrder    WeightedMoveOrderTest      2.0
 *     what the search learned   order.History              HistoryTest                1.5
 * </pre>
 *
 * <p>The last column is the factor in nodes when the rule is left out, 200 positions of 30 stones.
 * In full, millions of nodes and CPU seconds of one thread, 1000 positions of 36 and of 34 stones,
 * 200 of 32 and of 30 (the first row of each pays a second for the start of the JVM and the
 * compiler):
 *
 * <pre>
 *   ladder --from 36 --to 36 --ablation                (and 34)
 *   ladder --from 32 --to 32 --ablation --count 200    (and 30)
 *
 *                                     36 stones       34 stones       32 stones       30 stones
 *                               M nodes seconds M nodes seconds M nodes seconds M nodes seconds
 *   all                            0.89    1.40    2.41    2.41    2.17    2.05    6.42    4.10
 *   without follow up disproof     3.96    1.44   12.50    4.31   13.19    4.95   54.98   17.71
 *   without zugzwang proof         1.93    0.86    5.98    2.67    5.40    2.08   10.45    4.87
 *   without look ahead             1.14    0.61    3.09    1.74    3.02    1.57    8.65    4.36
 *   without fitted weights         1.12    0.59    4.30    1.93    3.81    1.55   12.80    5.78
 *   without history                1.07    0.58    2.78    1.46    2.51    1.08    9.45    4.58
 *   without folded keys            1.76    0.91    5.35    2.01    4.98    1.89   14.34    5.40
 *   without child probes           1.47    0.50    4.37    1.23    4.09    1.02   12.02    3.54
 *   without forcing moves          1.02    0.50    2.61    1.21    2.31    0.93    6.91    3.12
 *   report                        32.82    2.24  181.61   14.03  178.54   13.27  696.62   51.83
 * </pre>
 *
 * <p>With folded keys left out the table holds the keys of the positions themselves. The row
 * without forcing moves was measured when the order of moves still found wins by two openings at
 * once, which forcing moves find too.
 *
 * <p>"Does Black win?" was long the harder question, for it had no proof of a yes. 100 positions
 * each, nodes with and without {@link org.twobig.connectfour3d.search.Feature#FOLLOW_UP_WIN}:
 *
 * <pre>
 *                                    34 stones                   30 stones
 *                                with      without           with       without
 *   White's win              170,758       170,758      1,763,294     1,763,294
 *   Black's win              402,347     2,232,384      2,804,443    11,094,077
 *   both                     536,795     1,790,702      3,612,899     9,675,109
 * </pre>
 *
 * <p>That a player to whom folding leaves no line does not win, asked for at every key, saved less
 * than 0.01 % for White's win and nothing for Black's; it is not asked for.
 *
 * <p><b>Why nodes end</b> ({@link org.twobig.connectfour3d.search.NodeEnd}), in percent of 2.3
 * million nodes, 60 positions of 30 stones, both questions ({@code bench nodes} counts it). Beside
 * each node 2.2 more positions are made, on forcing lines and to look them up, and 1.8 keys without
 * their positions:
 *
 * <pre>
 *   one move only, which is followed            17.7
 *   static proofs                                6.1
 *   static proofs one move ahead                12.3
 *   a known child in which the opponent fails   14.4
 *   leaf cache (table: 0.01)                     7.1
 *   forcing moves                                3.7
 *   static rules                                 1.3
 *   no move left to search                       0.5
 *   a move succeeds that was searched           21.2
 *   all moves searched fail                     15.7
 * </pre>
 *
 * <p>{@link org.twobig.connectfour3d.search.Feature#TEMPO_PARITY} takes 0.97 of the nodes for
 * White's win and 0.96 for Black's, 100 positions of 30 stones; 1.00 and 0.97 at 28 stones.
 *
 * <p><b>What bounds it.</b> Looked at with JFR (line by line) and perf: no virtual call, no
 * allocation. The largest part was the memory: a quarter of the time went into the leaf cache,
 * whose lines lie in the second and third cache of the processor and, on pages of 4 KiB, beyond
 * what its translation buffers hold. Hence the byte beside each entry that spares most of these
 * accesses, entries of three words, and large pages for the heap ({@code config/jvm.options}: 0.88
 * of the CPU time of a whole process). The next were branches that cannot be foretold, such as
 * loops over the one or two lines of a set that pass through a cell; a table replaced them ({@link
 * org.twobig.connectfour3d.position.Lines#cellsThrough}). Lines are numbered so that hardly a bit
 * need be picked out of a word: where the processor has no fast instruction for it (AMD before Zen
 * 3, most ARM), a solve takes 1.1 times the time, and took 2.4 times (tried with {@code
 * -XX:+UnlockDiagnosticVMOptions -XX:DisableIntrinsic=_compress_l,_expand_l}). After a quiet move
 * the key of the position follows from the node before ({@link
 * org.twobig.connectfour3d.position.QuietMoves}), so a child is looked up before it is made;
 * forcing moves and the lookup of positions after them share the nodes they make; only moves that
 * are left after that are scored, by lines without stones of both players. The big table is asked
 * once in a hundred nodes and no longer matters. The compiler may not copy {@code succeeds} into
 * itself, which costs some 8 % of the time, and copies only small methods into others (0.94): these
 * flags, too, stand in config/jvm.options.
 *
 * <p>What did not pay, nodes or time of 100 positions of 28 stones, "does Black win?":
 *
 * <pre>
 *   leaf cache of 2^17 entries for each player          1.06 of the nodes, 0.98 of the time
 *   of 2^16 and 2^15 entries                            1.15 and 1.27, 0.96 and 1.03 (4 words each)
 *   an entry read when it is looked for, whatever its byte, so that it is near when it is stored
 *     (50 positions, "does White win?")                 1.33 of the time
 *   how many cells of each line are claims and contact cells, kept up from move to move, so that
 *     the proofs list lines by a few operations (200 positions, "does White win?")
 *                                                       1.00 of the time
 *   a thread keeps its History from task to task of a solve, the last successful moves included
 *     (300 positions of 30 stones, "does White win?",
 *     tasks of 3000 nodes)                              0.98 of the nodes
 *   half of the values of it, with and without them     0.98 and 1.04
 *   chains of at most three forcing moves that end where a static proof holds, not in a line
 *     (300 positions of 28 stones, "does White win?")   0.89 of the nodes, 0.98 of the time
 *     (60 of 24 stones, both questions)                 0.97 of the nodes, 1.06 of the time
 * </pre>
 *
 * <p><b>Rooms</b>, from the bottom up; an import goes down only: {@code position} (board, lines,
 * keys), {@code rules} (what decides without a search), {@code order} (of moves), {@code search}
 * and {@code proof} (written for others to check), and here the game as the rest of the program
 * knows it. Nothing knows a file or a command line. No reference is null.
 */
@NullMarked
package org.twobig.connectfour3d;

import org.jspecify.annotations.NullMarked;
