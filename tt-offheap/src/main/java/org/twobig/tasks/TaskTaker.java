package org.twobig.tasks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A worker's side: takes tasks and reports their outcomes. One instance serves all threads of a
 * process. All methods may be called from any thread, also while another thread is in {@link
 * #take}.
 *
 * <p>A worker without a task calls {@link #take} again after some milliseconds, and checks from
 * time to time that the {@linkplain #conductorLives conductor lives}. If the conductor is dead, the
 * worker closes this instance and joins the next conductor. A task of a dead conductor is still
 * worth doing: its outcome may reach the next one.
 *
 * <p>After {@link #close} all tasks are withdrawn, {@link #take} returns empty and {@link #finish}
 * does nothing, so threads may end later.
 */
public interface TaskTaker extends AutoCloseable {
  /** Longest wait in {@link #take}. */
  Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /**
   * Takes a task, roughly the one that has waited longest. Returns empty if there is none, the
   * conductor is gone or this is closed. A transport with notifications of new tasks may wait for
   * one, at most {@link #LONGEST_WAIT}.
   */
  Optional<Taken> take();

  /**
   * Returns whether a task is no longer wanted: it was withdrawn, the conductor has closed, another
   * conductor has replaced it, this instance is closed, or the task is not held. The check only
   * reads memory, since a search makes it many times a second.
   *
   * @param task the object that {@link #take} returned
   */
  boolean withdrawn(Taken task);

  /**
   * Reports the outcome of a task, without waiting for the conductor. The outcome reaches this
   * conductor or the next one if this process or the conductor's goes on, see {@link
   * TaskOffers#leftovers}.
   *
   * @param task the object that {@link #take} returned
   * @param status any but {@link Status#LOST}
   * @param value 0 to 255
   * @param work nodes searched
   * @param parts by which the task can be replaced if it was not solved, at most {@link Part#MOST};
   *     a transport without room for them drops them
   * @throws IllegalArgumentException if a number is out of range
   * @throws IllegalStateException if the task is not held, because it has been finished before
   */
  void finish(Taken task, Status status, int value, long work, List<Part> parts);

  /** Returns whether the transport carries parts; otherwise a worker need not compute them. */
  default boolean takesParts() {
    return true;
  }

  default void finish(Taken task, Status status, int value, long work) {
    finish(task, status, value, work, List.of());
  }

  /** Returns the memory for notes, see {@link TaskOffers#notes}. */
  default Optional<Notes> notes() {
    return Optional.empty();
  }

  /** Returns whether the conductor's process lives, as far as is known here, and has not closed. */
  boolean conductorLives();

  /**
   * Leaves: tasks still held go back, as stopped or for other workers. A second call does nothing.
   */
  @Override
  void close();
}
