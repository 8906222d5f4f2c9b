package org.twobig.tasks;

/** How a task ended. */
public enum Status {
  /** The value is known. */
  SOLVED,

  /** The budget was used up. */
  GAVE_UP,

  /** The task was withdrawn, or the worker left. */
  STOPPED,

  /**
   * The worker died, or what it said cannot be relied upon; value and work are 0. Found by the
   * conductor's side: no worker says so.
   */
  LOST
}
