package org.twobig.tt.tasks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A worker's side of a transport: takes tasks and reports their outcomes. One instance serves all
 * threads of a process. All methods may be called from any thread, also while another thread is in
 * {@link #take}.
 *
 * <p>A worker without a task calls {@link #take} again after some milliseconds, and checks from
 * time to time that the {@linkplain #conductorLives conductor lives}. If the conductor is dead, the
 * worker closes this instance and joins the next conductor. It may first finish its tasks: their
 * outcomes may reach the next conductor.
 *
 * <p>Threads may still use this instance after {@link #close}: all tasks are then withdrawn, {@link
 * #take} returns empty and {@link #finish} does nothing.
 */
public interface TaskTaker extends AutoCloseable {
  /** Longest wait in {@link #take}. */
  Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /**
   * Takes a task, roughly the one that was offered first; its conductor may have died. Returns
   * empty if there is no task, the conductor has closed or this instance is closed. Some transports
   * wait for a task, at most {@link #LONGEST_WAIT}.
   */
  Optional<TakenTask> take();

  /**
   * Returns whether a task is no longer wanted: it was withdrawn, its conductor has closed or has a
   * successor, this instance is closed, or it does not hold the task. A search calls this many
   * times a second, so this method only reads memory.
   *
   * @param task the object that {@link #take} returned
   */
  boolean withdrawn(TakenTask task);

  /**
   * Reports the outcome of a task, without waiting for the conductor. If the conductor dies before
   * it collects the outcome, a solved task may reach the next one by {@link TaskOffers#leftovers}.
   *
   * @param task the object that {@link #take} returned
   * @param status any but {@link Status#LOST}
   * @param value 0 to 255
   * @param work nodes searched
   * @param parts smaller tasks that replace a task that was not solved, at most {@link Part#MOST};
   *     ignored unless {@link #takesParts}
   * @throws IllegalArgumentException if a number is out of range
   * @throws IllegalStateException if the task has been finished before
   */
  void finish(TakenTask task, Status status, int value, long work, List<Part> parts);

  /** Returns whether the transport carries parts; if not, a worker need not compute them. */
  default boolean takesParts() {
    return true;
  }

  default void finish(TakenTask task, Status status, int value, long work) {
    finish(task, status, value, work, List.of());
  }

  default Optional<SharedCache> sharedCache() {
    return Optional.empty();
  }

  /** Returns whether the conductor's process seems to live and has not closed. */
  boolean conductorLives();

  /** Leaves the conductor and gives back the tasks still held. A second call does nothing. */
  @Override
  void close();
}
