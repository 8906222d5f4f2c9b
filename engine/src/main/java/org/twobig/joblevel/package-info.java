/**
 * Job-level search (Wu et al. 2010; report, section "Parallel Minimax Solver"): a graph of
 * positions above tasks. A task is a position that one worker searches by itself, on a
 * transposition table that all workers share, so that many threads and processes work on one solve.
 * The package depends on no game: positions are {@link org.twobig.table.Key}s, and a worker that
 * gives a task up names its successors. Start at {@link org.twobig.joblevel.Conductor}.
 *
 * <p><b>The graph.</b> One node per position: transpositions share it. Every key determines the
 * number of moves, so the graph is acyclic. A position takes 65 to 85 bytes: 43 for the node, 12
 * for each move, 8 to 16 for the index, and reserved space. The graph grows where the work is, and
 * decided positions are removed when its memory is full; the report's graph of a fixed depth needed
 * 19 GB.
 *
 * <p><b>Tasks.</b> Every task has a budget of nodes. A task that is too heavy, or that runs while
 * other workers wait, is given up and replaced by its successors. The positions that it has solved
 * are in the table, so little is lost. The cutoff depth follows from the work, and all workers have
 * tasks.
 *
 * <p><b>The order of tasks</b> is that of proof numbers. A leaf in work counts as answered as
 * expected (a virtual win or loss), so that the next worker gets a leaf that is needed if the
 * expectation holds. When the expectation fails, the numbers of all nodes above are corrected, and
 * tasks that are no longer relevant to the root are called back.
 *
 * <p>Measured: {@code engine/docs/connect-four-3d.md}, with other orders.
 *
 * <p>No reference in this package is null.
 */
@NullMarked
package org.twobig.joblevel;

import org.jspecify.annotations.NullMarked;
