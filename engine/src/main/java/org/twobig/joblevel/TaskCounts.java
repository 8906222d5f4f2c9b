package org.twobig.joblevel;

import java.time.Duration;

/**
 * Counts of a job-level search.
 *
 * @param waiting open leaves that are not given out; some may be irrelevant to the root
 * @param running tasks that are given out: searched, or offered to other processes
 * @param answered tasks that have been answered
 * @param split tasks that were replaced by their successors
 * @param discarded tasks that became irrelevant to the root
 * @param nodes positions in the graph
 * @param bytes memory of the graph
 * @param level level of the position last given out
 * @param idle time for which workers waited for a task, summed over the workers
 */
public record TaskCounts(
    int waiting,
    int running,
    long answered,
    long split,
    long discarded,
    long nodes,
    long bytes,
    int level,
    Duration idle) {
  public static final TaskCounts NONE = new TaskCounts(0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO);

  /** Adds the finished work of two searches; all else is the state of the later search. */
  public TaskCounts plus(TaskCounts later) {
    return new TaskCounts(
        later.waiting,
        later.running,
        answered + later.answered,
        split + later.split,
        discarded + later.discarded,
        later.nodes,
        later.bytes,
        later.level,
        idle.plus(later.idle));
  }
}
