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
 *   full board, opening, no     rules.StaticRules          SearchTest, FeatureTest    (always on)
 *     line left, forced move
 *   Black answers above         rules.FollowUpDisproof     FollowUpDisproofTest,      15
 *                               rules.FollowUp             ClaimCheck, FollowUpTest
 *     and completes a line      FollowUpDisproof#          FollowUpDisproofTest,      1; when Black's
 *                               blackWins                  StrategyPlayout            win is asked: 12
 *   White answers above and     rules.ZugzwangProof        ZugzwangProofTest          2.6
 *     waits for his threat
 *   either waits in two more    rules.FollowUp             all of these               2.0
 *     columns
 *   both one move ahead         FollowUp.preventsAfterMove both tests                 1.3
 *   what no longer matters      position.Folding           FoldingTest, Campaign      1.5
 *     one key of 80 bits        position.NormalForm        NormalFormTest
 *     one tempo move for all,   search.Search#movesToTry   FoldingTest                1.01
 *       none if they are even
 *   solved late position        search.LeafCache           LeafTableTest              (always on)
 *   solved position             tt-offheap's table         SolverTest                 (always on)
 *   a win by openings alone     rules.ForcingMoves         ForcingMovesTest           1.12
 *   known children first        search.Search              FeatureTest                1.7
 *   order of moves: weights     order.WeightedMoveOrder    WeightedMoveOrderTest      3.1
 *     what the search learned   order.History              HistoryTest                2.0
 *   a few nodes for the first moves  search.Search#tryMoves    FeatureTest                1.1
 * </pre>
 *
 * <p>The last column is the factor in nodes when the rule is left out, 200 positions of 30 stones,
 * measured with the switches of commit 5ce50d11. In full, millions of nodes, "does White win?" and
 * "does Black win?", 1000 positions of 36 and of 34 stones, 200 of 32 and of 30:
 *
 * <pre>
 *   ladder --from 36 --to 36 --ablation -q white,black                (and 34)
 *   ladder --from 32 --to 32 --ablation -q white,black --count 200    (and 30)
 *
 *                                  36 stones       34 stones       32 stones       30 stones
 *                                White  Black    White  Black    White  Black    White  Black
 *   all                             0.48   0.66     1.07   1.67     1.13   1.58     2.12   3.53
 *   without follow up disproof      3.59   0.66    10.64   1.67    10.84   1.58    32.09   3.53
 *   without follow up win           0.48   3.35     1.07   9.92     1.13   9.53     2.12  43.06
 *   without zugzwang proof          1.39   1.61     4.39   5.31     4.00   4.82     5.46   7.35
 *   without waiting columns         0.86   1.19     2.00   2.67     1.85   2.47     4.26   7.41
 *   without look ahead              0.65   1.05     1.66   2.68     1.76   2.80     2.67   6.22
 *   without fitted weights          0.72   0.93     2.27   2.99     2.82   3.20     6.67   8.61
 *   without history                 0.64   0.91     1.51   2.64     1.67   2.46     4.31  12.50
 *   without folded keys             0.84   1.41     2.09   4.32     2.30   4.65     3.27   9.21
 *   without child probes            0.73   1.07     1.71   2.93     2.01   2.89     3.60   6.30
 *   without forcing moves           0.59   0.82     1.19   1.89     1.25   1.85     2.38   4.10
 *   without tempo parity            0.49   0.68     1.07   1.66     1.21   1.46     2.13   3.45
 *   without trials                  0.48   0.66     1.05   1.55     1.19   1.68     2.33   3.52
 *   report                         32.82  34.85   181.61 183.00   178.54 195.89   696.62 781.76
 * </pre>
 *
 * <p>With folded keys left out the table holds the keys of the positions themselves. Of 30 stones,
 * 1500 positions, "does White win?", waiting columns take 0.49 of the nodes and 0.57 of the
 * processor time; the report's search takes 40 times the time of all on 200 of them.
 *
 * <p>That a player to whom folding leaves no line does not win, asked for at every key, saved less
 * than 0.01 % for White's win and nothing for Black's; it is not asked for.
 *
 * <p><b>Why nodes end</b>, in percent of 925,568 nodes, 60 positions of 30 stones, both questions
 * (commit 5ce50d11, {@code bench nodes}, a command since removed). Beside each node 2.9 more
 * positions are made, on forcing lines and to look them up, and 1.7 keys without their positions:
 *
 * <pre>
 *   one move only, which is followed            17.6
 *   static proofs                                7.9
 *   static proofs one move ahead                16.2
 *   a known child in which the opponent fails   11.4
 *   leaf cache (table: 0.03)                     7.1
 *   forcing moves                                3.6
 *   static rules                                 1.5
 *   no move left to search                       0.1
 *   a trial of a move that was abandoned         1.0
 *   a move succeeds that was searched           21.2
 *   all moves searched fail                     12.4
 * </pre>
 *
 * <p><b>How near the proofs come.</b> Before there were waiting columns, 98 of 100 positions in
 * which White was to move and failed, and which had to be searched for it, left him three lines or
 * fewer that follow-up does not take from him, and 61 of 100 a single one; a third of these was a
 * threat of White's on level 2. Often Black had one, too, in another column: each player waits for
 * the other. That is what the waiting columns are for.
 *
 * <p><b>What a better order could gain.</b> At 1,452 nodes drawn from searches of 29 to 32 stones,
 * "does White win?", every move was searched by itself twice, by searches whose weights differ a
 * little by chance. The moves up to the first that succeeds take, by sums, 1.5 to 1.7 times the
 * nodes of the one that was the cheapest <i>in the other search</i> (1.67 with 28 to 31 stones,
 * 1.49 to 1.53 with 32 to 45): 1.1 to 1.3 times for moves that fail and are tried before, the rest
 * because a move that succeeds is not the cheapest that does. {@code bench weights} prints the cost
 * beside the moves that are the cheapest with hindsight ({@code --positions 500 --from 32 --to 29
 * --seed 5}: 1.77). Nothing that was tried on 17,000 nodes foretells the cheap moves better than
 * the weights do:
 *
 * <pre>
 *   weights fitted anew, both questions, positions of 26 to 32 stones
 *                                                       1.1 to 1.3 of the nodes; Black's question
 *                                                       0.9 to 1.05
 *   the weights in use, and what these nodes add to them
 *                                                       1.04 to 1.14; Black's question 0.8 to 0.93
 *   lines that folding keeps, instead of all without stones of both players
 *                                                       1.03 to 1.05; fitted anew no better choices
 *   lines through the cell above, too                   92 % of the first moves succeed, were 90 %;
 *                                                       the cost is the same
 *   trees boosted by gradients for success and cost, of 23 numbers such as replies left, kept
 *     lines, threats of each parity                     the same
 * </pre>
 *
 * <p>But a move that is cheap shows it at once: hence the trials. Of 36 stones and more they no
 * longer pay; with twice the nodes, more moves, or rounds of growing trials they gain no more. What
 * does not matter much: how much the last successful moves are worth.
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
 *   two pairs of waiting columns instead of one
 *     (1500 positions of 30 stones, "does White win?")  1.00 of the nodes
 *   pairs of columns with an even number of empty cells whose lowest cells are paired, and then
 *     the cells above them, so that the attacker gets one of each pair (the same positions)
 *                                                       0.99 of the nodes, 1.05 of the time
 *   a look ahead to moves that make a threat to wait for (the same positions)
 *                                                       0.91 of the nodes, 1.6 of the time
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
