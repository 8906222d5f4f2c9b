package org.twobig.joblevel;

import org.twobig.tt.table.Key;

/**
 * Records the events of a job-level search. One thread at a time calls it, in the order of the
 * events, while the search waits.
 */
@FunctionalInterface
public interface TaskLog {
  TaskLog NONE = (event, position, yes, nodes) -> {};

  enum Event {
    /** The search of a task has found its answer. */
    ANSWERED,

    /** A task was given up and is replaced by its successors. */
    SPLIT,

    /** The position was decided without a task, by its successors or by earlier knowledge. */
    DECIDED
  }

  /**
   * @param yes the answer, if the event has one
   * @param nodes the nodes of the task's search; if DECIDED, the work of the position so far
   */
  void note(Event event, Key position, boolean yes, long nodes);
}
