/**
 * Solves positions of any game with many threads and processes. Start at {@link
 * org.twobig.solve.Session}: it opens a store or a private table, answers questions within limits,
 * looks up what is known, and resumes interrupted solves.
 *
 * <pre>
 *    Session          a store with its journal and task board, and counters for other processes
 *    ParallelSolver   one position or many; short ones by one thread each (Batch)
 *    GraphSolve       a long solve, by tasks of the job-level search
 *    RemoteTasks      hands tasks to other processes, where a TaskWorker solves them
 *    SolveJournal     the journal: the findings of all runs and what they cost
 *    SolveProgress    the progress of another process, read from its counters (Activity)
 *    Recheck          checks entries of a table by solving their positions anew
 *  </pre>
 *
 * <p>The package depends on games only by {@code org.twobig.game}. Messages for users are returned
 * or go to a listener.
 */
@NullMarked
package org.twobig.solve;

import org.jspecify.annotations.NullMarked;
