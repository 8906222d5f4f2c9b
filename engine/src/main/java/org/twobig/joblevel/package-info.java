/**
 * Job-level search (Wu et al. 2010; report, section "Parallel Minimax Solver"): a graph of
 * positions above tasks. A task is a position that one worker searches by itself, with a
 * transposition table that all workers share; so many threads and processes work on one solve.
 * Knows no particular game: positions are {@link org.twobig.table.Key}s, and a worker that gives a
 * task up names its successors. Start at {@link org.twobig.joblevel.Conductor}.
 *
 * <p><b>The graph.</b> One node per position: transpositions share it. The games are acyclic, so
 * the graph is a DAG; a key that does not tell the number of moves would have to. It costs 43 bytes
 * a position, 12 a move and 8 to 16 for the index, with what is reserved for growth 65 to 85 bytes
 * a position in all. The report's author needed 19 GB because his graph was built down to a fixed
 * depth; this one grows where the work is, and forgets what is decided when the memory it was given
 * is full.
 *
 * <p><b>Tasks.</b> Every task has a budget of nodes. One that turns out too heavy is given up and
 * replaced by its successors; one that runs while others wait is too. The positions that it had
 * solved are in the table, so little is lost. The cutoff depth follows from the work, and all
 * workers have tasks.
 *
 * <p><b>The order of tasks</b> is that of proof numbers. While a leaf is being searched it counts
 * as answered the way it is expected to be (a virtual win or loss), so that the next worker gets a
 * leaf that is needed if that comes true. When the expectation fails, the numbers of all nodes
 * above are corrected, and tasks that are no longer relevant to the root are called back.
 *
 * <p>Other orders were measured in {@code engine/docs/connect-four-3d.md}.
 *
 * <p>No reference in this package is null.
 */
@NullMarked
package org.twobig.joblevel;

import org.jspecify.annotations.NullMarked;
