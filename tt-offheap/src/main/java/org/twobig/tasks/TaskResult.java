package org.twobig.tasks;

import java.util.List;

/**
 * A task that has ended.
 *
 * @param value 0 to 255, from the worker
 * @param work nodes searched, from the worker
 * @param worker that finished it, in a form for people such as {@code pid 4711}; empty if unknown
 * @param parts of an unsolved task, in the worker's order; empty if the worker gave none, or the
 *     transport cannot carry them
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
