package org.twobig.solve;

/**
 * How a {@link ParallelSolver} works.
 *
 * @param threads that search; 0 if other processes alone shall, in what takes long
 * @param taskNodes nodes after which a task is split, at least 1
 * @param graphBytes memory the graph above the tasks should stay within
 */
public record ParallelOptions(int threads, long taskNodes, long graphBytes) {
  /** Nodes after which a task is split, if nothing else is said: about half a second. */
  public static final long TASK_NODES = 1_000_000;

  public ParallelOptions {
    if (threads < 0 || taskNodes < 1) {
      throw new IllegalArgumentException("At least no thread, and one node a task");
    }
  }
}
