package org.twobig.tt.tasks;

/** The way in which a task ended. */
public enum Status {
  /** The value is known. */
  SOLVED,

  /** The budget was used up, or a task board holds a damaged outcome. */
  GAVE_UP,

  /** The task was withdrawn, or the worker left. */
  STOPPED,

  /**
   * The worker died, or its outcome is unreliable; value and work are 0. Only the conductor's side
   * sets this status.
   */
  LOST
}
