/**
 * Job-level search (Wu et al. 2010; Romen 2020, "Parallel Minimax Solver"): a graph of positions
 * above tasks. A task is a position that one worker searches by itself. All workers share one
 * transposition table, so many threads and processes work on one solve. The package depends on no
 * game: a position is a {@link org.twobig.tt.table.Key}, and a worker that gives up a task reports
 * the successors of its position. Start at {@link org.twobig.joblevel.Conductor}.
 *
 * <p><b>The graph</b> has one node for each position, which transpositions share. A key determines
 * the number of moves, so the graph is acyclic. A position takes 65 to 85 bytes: 43 for the node,
 * 12 for each edge to the node, 8 to 16 for the index, and reserve. The graph grows where the work
 * is; when its memory is full, decided positions are removed.
 *
 * <p><b>Tasks.</b> Every task has a budget of nodes. A worker gives up a task that exceeds its
 * budget, or that runs while other workers wait; the task's successors replace it. The table keeps
 * the positions that the task has solved, so little is lost. The graph thus becomes deeper where
 * positions are harder.
 *
 * <p><b>The order of tasks</b> follows from proof numbers. A leaf under search counts as if it had
 * its expected answer (a virtual win or loss), so the next worker gets a leaf that is needed if the
 * expectation is right. If the expectation is wrong, the numbers of all nodes above are corrected,
 * and tasks that are no longer relevant to the root are cancelled.
 *
 * <p>{@code engine/docs/measurements.md} compares this order of tasks with others.
 */
@NullMarked
package org.twobig.joblevel;

import org.jspecify.annotations.NullMarked;
