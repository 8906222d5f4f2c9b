/**
 * Solves positions of any game with many threads and processes. Start at {@link
 * org.twobig.solve.Session}: it opens a store or a private table, answers questions within limits,
 * looks up knowledge, and resumes interrupted solves.
 *
 * <pre>
 *   Session          a store, its journal and task board, counters for watchers
 *   ParallelSolver   one position or many; short ones by one thread each (Batch)
 *   GraphSolve       a long one, by tasks of the job-level search
 *   RemoteTasks      hands tasks to other processes; there a TaskWorker does them
 *   SolveJournal      the journal: what is found out, and what all runs have cost
 *   SolveProgress    how far a process is, as others see it by its counters (Activity)
 *   Recheck          solves entries of a table anew, to check them
 * </pre>
 *
 * The package depends on games only by {@code org.twobig.game}; messages for a person are returned
 * or go to a listener.
 */
@NullMarked
package org.twobig.solve;

import org.jspecify.annotations.NullMarked;
