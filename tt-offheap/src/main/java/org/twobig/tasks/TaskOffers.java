package org.twobig.tasks;

import java.util.List;
import java.util.Optional;
import org.twobig.table.Key;

/**
 * The conductor's side: hands tasks to workers of other processes and gets outcomes back. It knows
 * what a task is as little as the table does: a key, a kind of question about it and how much may
 * be spent on it.
 *
 * <p>Each task that is offered comes back once through {@link #collect}, unless it was withdrawn
 * before a worker took it: with what a worker said, or as {@link Status#LOST}. When a worker dies
 * or is cut off, a way may report its tasks as lost, or give them to another worker by itself; then
 * the first that answers counts.
 *
 * <p>All methods may be called from any thread and none waits for another process. After {@link
 * #close} all others throw {@link IllegalStateException}. The death of the conductor closes this
 * without a call.
 */
public interface TaskOffers extends AutoCloseable {
  /**
   * What was solved for earlier conductors and may not have been written down: these died, or
   * closed before the next {@link #collect}. Each is told once by this object, some perhaps long
   * after it was opened, when a worker that was cut off comes back; so this is to be asked again
   * and again. Those that were told are kept for yet another conductor until the next collect.
   */
  List<Finished> leftovers();

  /**
   * Offers a task to the workers. They take tasks in the order of the offers, about.
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
   * All tasks that have ended since the last call, each once. What was solved is kept until the
   * next call, so that the next conductor finds it among its {@link #leftovers} if this one dies
   * before it has written it down: write it down first, then collect again.
   */
  List<TaskResult> collect();

  /**
   * Says that an outcome cannot be relied upon: no worker that is well says such a thing. The way
   * counts that against the worker, and may take no more outcomes from it. The task does not go to
   * another worker by that: the caller offers it again.
   *
   * @param outcome as the last {@link #collect} told it
   */
  default void refuse(TaskResult outcome) {}

  /**
   * Calls a task back. A task that no worker has taken is gone at once and has no outcome.
   * Otherwise its worker is asked to stop, and any outcome may come through {@link #collect}.
   *
   * @return whether it is gone at once; false also if no task of this id is offered
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
   * at once, and hardly more, for what is offered too early is speculation. Zero or less if there
   * are enough, or no workers.
   */
  int wanted();

  /** For how many workers there is no task, so that it is worth while to split one for them. */
  default int waiting() {
    return wanted();
  }

  /**
   * Whether answers that were collected are being checked, or will be: the end of the check comes
   * by {@link #collect}, which throws if an answer is wrong.
   */
  default boolean isChecking() {
    return false;
  }

  /**
   * Memory for notes that the conductor and all workers share until this is closed; empty if there
   * is none yet, or on this way never.
   */
  default Optional<Notes> notes() {
    return Optional.empty();
  }

  /**
   * Ends the conducting: workers are asked to stop, and tasks that have not come back never will.
   * What was solved since the last collect is left for the next conductor. A second call does
   * nothing.
   */
  @Override
  void close();
}
