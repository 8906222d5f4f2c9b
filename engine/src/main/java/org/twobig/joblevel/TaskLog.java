package org.twobig.joblevel;

import org.twobig.table.Key;

/**
 * Told what happens in a solve, to keep a record of it: in the order of the events, by one thread
 * at a time, while the solve waits.
 */
@FunctionalInterface
public interface TaskLog {
  /** Keeps no record. */
  TaskLog NONE = (event, position, yes, nodes) -> {};

  /** What happens to a position. */
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
