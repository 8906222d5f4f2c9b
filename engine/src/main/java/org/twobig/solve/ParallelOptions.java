package org.twobig.solve;

/**
 * The options of a {@link ParallelSolver}.
 *
 * @param threads threads that search; 0 if only other processes search in long solves
 * @param taskNodes nodes after which a task is split, at least 1
 * @param graphBytes size at which the graph of a search is compacted, bytes
 */
public record ParallelOptions(int threads, long taskNodes, long graphBytes) {
  /** Default of {@link #taskNodes}: about half a second of search. */
  public static final long TASK_NODES = 1_000_000;

  public ParallelOptions {
    if (threads < 0 || taskNodes < 1) {
      throw new IllegalArgumentException("Threads must be 0 or more, nodes of a task 1 or more");
    }
  }
}
