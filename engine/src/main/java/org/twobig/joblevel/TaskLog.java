package org.twobig.joblevel;

import org.twobig.table.Key;

/**
 * A listener to the events of a solve, which keeps a record of them. One thread at a time calls it,
 * in the order of the events, while the solve waits.
 */
@FunctionalInterface
public interface TaskLog {
  /** Keeps no record. */
  TaskLog NONE = (event, position, yes, nodes) -> {};

  /** An event at a position. */
  enum Event {
    /** A search has answered its task. */
    ANSWERED,

    /** Its task has been given up; its successors take its place. */
    SPLIT,

    /** Its successors decide it, or what was known of it, without a task. */
    DECIDED
  }

  /**
   * Notes an event.
   *
   * @param yes the answer, if there is one
   */
  void note(Event event, Key position, boolean yes, long nodes);
}
