package org.twobig.tt.tasks;

import java.util.List;

/**
 * A task that has ended.
 *
 * @param value the value that the worker reported, 0 to 255
 * @param work the nodes that the worker reported
 * @param worker readable name of the worker's machine; empty on a task board
 * @param parts parts of an unsolved task, in the worker's order; empty if the worker named none, or
 *     the transport does not carry them
 */
public record TaskResult(
    long id, Status status, int value, long work, String worker, List<Part> parts) {
  public TaskResult {
    parts = List.copyOf(parts);
  }

  public TaskResult(long id, Status status, int value, long work, String worker) {
    this(id, status, value, work, worker, List.of());
  }
}
