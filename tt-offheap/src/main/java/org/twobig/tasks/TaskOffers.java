package org.twobig.tasks;

import java.util.List;
import java.util.Optional;
import org.twobig.table.Key;

/**
 * The conductor's side: hands tasks to workers of other processes and collects outcomes. A task is
 * a key, a number for the kind of question, and a budget of nodes; the caller defines their
 * meaning.
 *
 * <p>Each offered task comes back once through {@link #collect}, with the outcome of a worker or as
 * {@link Status#LOST}, unless it was withdrawn before a worker took it. If a worker dies or is cut
 * off, a transport may report its tasks as lost, or give them to another worker; then the first
 * answer counts.
 *
 * <p>All methods may be called from any thread, and none waits for another process. After {@link
 * #close} all others throw {@link IllegalStateException}. When the conductor's process dies, the
 * offers end without a call.
 */
public interface TaskOffers extends AutoCloseable {
  /**
   * Returns tasks that were solved for earlier conductors and perhaps not written down: such a
   * conductor died, or closed before its next {@link #collect}. Each task is returned once. Some
   * come late, when a worker that was cut off comes back, so call this method repeatedly. The next
   * conductor finds the returned tasks, too, until the next collect.
   */
  List<Finished> leftovers();

  /**
   * Offers a task to the workers, which take tasks in roughly the order of the offers.
   *
   * @param id the caller's name for the task
   * @param kind 0 to 255: the kind of question about the key
   * @param budget nodes after which the worker gives up
   * @return false if there is no room; there may be after the next {@link #collect}
   * @throws IllegalArgumentException if a task of this id has been offered and has not come back,
   *     or the kind is out of range
   */
  boolean offer(long id, Key key, int kind, long budget);

  /**
   * Returns all tasks that have ended since the last call, each once. Write the outcomes down
   * before the next call: until then, if this conductor dies, the next conductor finds the solved
   * tasks among its {@link #leftovers}.
   */
  List<TaskResult> collect();

  /**
   * Reports an outcome as impossible, the sign of a faulty worker. The transport may refuse later
   * outcomes of that worker. To get the task done by another worker, offer it again.
   *
   * @param outcome as returned by the last {@link #collect}
   */
  default void refuse(TaskResult outcome) {}

  /**
   * Withdraws a task. A task that no worker has taken is removed at once, without an outcome.
   * Otherwise its worker is requested to stop, and any outcome may come through {@link #collect}.
   *
   * @return whether it was removed at once; false also for an unknown id
   */
  boolean withdraw(long id);

  /** Returns the number of tasks that no worker has taken yet. */
  int offered();

  /** Returns the number of tasks that have been taken and have not ended. */
  int running();

  /** Returns the number of living workers that have joined, as processes or threads. */
  int workers();

  /**
   * Returns how many more tasks should be offered now, so that a worker which ends its task finds
   * another at once; zero or less if there are enough, or no workers. More tasks would be
   * speculation.
   */
  int wanted();

  /** Returns the number of workers without a task; splitting a task for them pays. */
  default int waiting() {
    return wanted();
  }

  /**
   * Returns whether a check of collected answers is pending; {@link #collect} throws if one is
   * wrong.
   */
  default boolean isChecking() {
    return false;
  }

  /**
   * Returns memory for notes that the conductor and all workers share until this is closed; empty
   * until it exists, and always if the transport has no notes.
   */
  default Optional<Notes> notes() {
    return Optional.empty();
  }

  /**
   * Ends the conducting: requests all workers to stop, and drops the open tasks. The next conductor
   * finds tasks solved since the last collect. A second call does nothing.
   */
  @Override
  void close();
}
