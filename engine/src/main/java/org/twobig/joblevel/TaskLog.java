package org.twobig.joblevel;

import org.twobig.table.Key;

/**
 * A listener that records the events of a solve. One thread at a time calls it, in the order of the
 * events, while the solve waits.
 */
@FunctionalInterface
public interface TaskLog {
  /** Keeps no record. */
  TaskLog NONE = (event, position, yes, nodes) -> {};

  /** An event at a position. */
  enum Event {
    /** A search has answered its task. */
    ANSWERED,

    /** The task has been given up and is replaced by its successors. */
    SPLIT,

    /** The position is decided by its successors or by earlier knowledge, without a task. */
    DECIDED
  }

  /**
   * Notes an event.
   *
   * @param yes the answer, if there is one
   */
  void note(Event event, Key position, boolean yes, long nodes);
}
