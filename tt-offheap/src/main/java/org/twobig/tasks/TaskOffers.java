package org.twobig.tasks;

import java.util.List;
import java.util.Optional;
import org.twobig.table.Key;

/**
 * The conductor's side: hands tasks to workers of other processes and collects outcomes. A task is
 * a key, a number for the kind of question, and a budget of nodes; their meaning is the caller's.
 *
 * <p>Each task that is offered comes back once through {@link #collect}, unless it was withdrawn
 * before a worker took it: with the outcome of a worker, or as {@link Status#LOST}. When a worker
 * dies or is cut off, a way may report its tasks as lost, or give them to another worker by itself;
 * then the first that answers counts.
 *
 * <p>All methods may be called from any thread and none waits for another process. After {@link
 * #close} all others throw {@link IllegalStateException}. The death of the conductor closes this
 * without a call.
 */
public interface TaskOffers extends AutoCloseable {
  /**
   * Returns the tasks that were solved for earlier conductors and perhaps not written down: a
   * conductor died, or closed before its next {@link #collect}. Each such task is returned once,
   * some perhaps late, when a worker that was cut off comes back; so call this method repeatedly.
   * Returned tasks are kept for yet another conductor until the next collect.
   */
  List<Finished> leftovers();

  /**
   * Offers a task to the workers, which take tasks in roughly the order of the offers.
   *
   * @param id by which the caller knows it
   * @param kind 0 to 255: which question is asked of the key
   * @param budget nodes after which the worker is to give up
   * @return false if there is no room; there may be after the next {@link #collect}
   * @throws IllegalArgumentException if a task of this id has been offered and not come back, or
   *     the kind is out of range
   */
  boolean offer(long id, Key key, int kind, long budget);

  /**
   * Returns all tasks that have ended since the last call, each once. Solved tasks are kept until
   * the next call: if this conductor dies before it has written one down, the next conductor finds
   * it among its {@link #leftovers}. Write the outcomes down, then collect again.
   */
  List<TaskResult> collect();

  /**
   * Reports an outcome as impossible, the sign of a faulty worker. The way counts it against the
   * worker, and may refuse its later outcomes. To get the task done by another worker, offer it
   * again.
   *
   * @param outcome as returned by the last {@link #collect}
   */
  default void refuse(TaskResult outcome) {}

  /**
   * Withdraws a task. A task that is still on offer is removed at once, without an outcome.
   * Otherwise its worker is requested to stop, and any outcome may come through {@link #collect}.
   *
   * @return whether it was removed at once; false also for an unknown id
   */
  boolean withdraw(long id);

  /** How many tasks no worker has taken yet. */
  int offered();

  /** How many tasks have been taken and have not ended. */
  int running();

  /** How many workers have joined and live: processes or threads, as the way counts them. */
  int workers();

  /**
   * How many more tasks should be offered now, so that a worker which ends its task finds another
   * at once, and hardly more, for a task offered too early is speculation. Zero or less if there
   * are enough, or no workers.
   */
  int wanted();

  /** How many workers are without a task, so that splitting one for them pays. */
  default int waiting() {
    return wanted();
  }

  /**
   * Whether a check of collected answers is under way or to come; {@link #collect} ends it, and
   * throws if an answer is wrong.
   */
  default boolean isChecking() {
    return false;
  }

  /**
   * Memory for notes that the conductor and all workers share until this is closed; empty until it
   * exists, and always on a way without notes.
   */
  default Optional<Notes> notes() {
    return Optional.empty();
  }

  /**
   * Ends the conducting: requests all workers to stop, and drops the open tasks. Tasks solved since
   * the last collect are left for the next conductor. A second call does nothing.
   */
  @Override
  void close();
}
