package org.twobig.tasks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A worker's side: takes tasks and says how they ended. One of them serves all threads of a
 * process; all methods may be called from any thread, also while another thread is in {@link
 * #take}.
 *
 * <p>A worker without a task asks again after some milliseconds, and looks now and then whether the
 * {@linkplain #conductorLives conductor lives}; if not, it closes this and joins anew when there is
 * another. A task of a conductor that died is still worth doing: what is said of it may reach the
 * next one.
 *
 * <p>After {@link #close} there is no task, everything is withdrawn, and a finish does nothing, so
 * that threads can end in their own time.
 */
public interface TaskTaker extends AutoCloseable {
  /** {@link #take} waits no longer than that. */
  Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /**
   * A task, the one that has waited longest, about. A way that is told of new tasks may wait for
   * one, at most {@link #LONGEST_WAIT}.
   *
   * @return empty if there is none, the conductor is gone or this is closed
   */
  Optional<Taken> take();

  /**
   * Whether a task is no longer wanted: it was withdrawn, the conductor closed, or another has
   * come; or this is closed, or the task is not held. Some memory is read, no more: a search asks
   * many times a second.
   *
   * @param task the very one that {@link #take} gave
   */
  boolean withdrawn(Taken task);

  /**
   * Says how a task ended. It does not wait for the conductor to hear it: where this returns, the
   * outcome is on its way, and reaches this conductor or the next one if this process or the other
   * lives on, see {@link TaskOffers#leftovers}.
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

  /** Whether there is room for parts; if not, a worker need not find them. */
  default boolean takesParts() {
    return true;
  }

  /** As the other method, without parts. */
  default void finish(Taken task, Status status, int value, long work) {
    finish(task, status, value, work, List.of());
  }

  /**
   * Memory for notes that the conductor and all workers share until this is closed; empty if there
   * is none yet, or on this way never.
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
