package org.twobig.tasks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A worker's side: takes tasks and reports their outcomes. One instance serves all threads of a
 * process; all methods may be called from any thread, also while another thread is in {@link
 * #take}.
 *
 * <p>A worker without a task calls {@link #take} again after some milliseconds, and checks now and
 * then that the {@linkplain #conductorLives conductor lives}. After its death the worker closes
 * this instance and joins the next conductor. A task of a dead conductor is still worth doing: its
 * outcome may reach the next one.
 *
 * <p>After {@link #close} all tasks are withdrawn, {@link #take} returns empty and {@link #finish}
 * does nothing, so that threads can end in their own time.
 */
public interface TaskTaker extends AutoCloseable {
  /** {@link #take} waits no longer than that. */
  Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /**
   * Takes a task, roughly the one that has waited longest. A way with notifications of new tasks
   * may wait for one, at most {@link #LONGEST_WAIT}.
   *
   * @return empty if there is none, the conductor is gone or this is closed
   */
  Optional<Taken> take();

  /**
   * Whether a task is no longer wanted: it was withdrawn, the conductor closed, another conductor
   * has come, this instance is closed, or the task is not held. The check only reads some memory,
   * as a search makes it many times a second.
   *
   * @param task the very one that {@link #take} gave
   */
  boolean withdrawn(Taken task);

  /**
   * Reports how a task ended, without waiting for the conductor. On return the outcome is on its
   * way; it reaches this conductor or the next one if this process or the conductor's lives on, see
   * {@link TaskOffers#leftovers}.
   *
   * @param task the very one that {@link #take} gave
   * @param status any but {@link Status#LOST}
   * @param value 0 to 255
   * @param work the nodes it took
   * @param parts by which the task can be replaced if it was not solved, at most {@link Part#MOST};
   *     a way without room for them leaves them out
   * @throws IllegalArgumentException if a number is out of range
   * @throws IllegalStateException if the task is not held: it has been finished before
   */
  void finish(Taken task, Status status, int value, long work, List<Part> parts);

  /** Whether the way carries parts; otherwise a worker need not find them. */
  default boolean takesParts() {
    return true;
  }

  /** Reports how a task ended, without parts. */
  default void finish(Taken task, Status status, int value, long work) {
    finish(task, status, value, work, List.of());
  }

  /**
   * Memory for notes that the conductor and all workers share until this is closed; empty until it
   * exists, and always on a way without notes.
   */
  default Optional<Notes> notes() {
    return Optional.empty();
  }

  /** Whether the process that conducts lives, as far as is known here, and has not closed. */
  boolean conductorLives();

  /**
   * Leaves: tasks still held go back, as stopped or to be done by others. A second call does
   * nothing.
   */
  @Override
  void close();
}
