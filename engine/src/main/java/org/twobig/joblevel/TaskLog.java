package org.twobig.joblevel;

import org.twobig.table.Key;

/**
 * A listener to a solve, which keeps a record of it. Called in the order of the events, by one
 * thread at a time, while the solve waits.
 */
public interface TaskLog {
  /** A record that is not kept. */
  TaskLog NONE =
      new TaskLog() {
        @Override
        public void answered(Key task, boolean yes, long nodes) {}

        @Override
        public void split(Key task, long nodes) {}

        @Override
        public void decided(Key node, boolean yes, long nodes) {}
      };

  /** A task has been answered by a search. */
  void answered(Key task, boolean yes, long nodes);

  /** A task has been given up; its successors take its place. */
  void split(Key task, long nodes);

  /** A position is decided by its successors, or by what was known of it, without a task. */
  void decided(Key node, boolean yes, long nodes);
}
