package org.twobig.tt.tasks;

import java.util.List;
import java.util.Optional;
import org.twobig.tt.table.Key;

/**
 * The conductor's side of a transport: hands tasks to workers in other processes and collects the
 * outcomes. A task is a key, a number for the kind of question about the key, and a budget of
 * nodes; the caller defines the meaning of key and kind.
 *
 * <p>Each offered task comes back once through {@link #collect}, with the outcome of a worker or as
 * {@link Status#LOST}, unless it is withdrawn before a worker takes it. If a worker dies or loses
 * its connection, the transport reports its tasks as lost, or gives them to other workers; the
 * first outcome then counts.
 *
 * <p>All methods may be called from any thread, and none waits for another process. After {@link
 * #close}, methods that offer, collect, withdraw or count tasks throw {@link
 * IllegalStateException}. When the conductor's process ends, its offers end, too.
 */
public interface TaskOffers extends AutoCloseable {
  /**
   * Returns tasks that were solved for an earlier conductor, which may have died or closed before
   * it wrote them down. Each task is returned once. A worker that had lost its connection may
   * deliver such a task late, so call this method repeatedly. The transport keeps the returned
   * tasks until the next {@link #collect}, for the next conductor if this one dies before that.
   */
  List<FinishedTask> leftovers();

  /**
   * Offers a task to the workers, which take tasks roughly in the order of the offers.
   *
   * @param id the caller's name for the task
   * @param kind 0 to 255: the kind of question about the key
   * @param budget nodes after which the worker gives up
   * @return false if there is no room for the task; the next {@link #collect} may make room
   * @throws IllegalArgumentException if a task of this id has been offered and has not come back,
   *     or the kind is out of range
   */
  boolean offer(long id, Key key, int kind, long budget);

  /**
   * Returns all tasks that have ended since the last call, each once. The caller writes the
   * outcomes down before its next call. If it dies before that call, the next conductor finds the
   * solved tasks among its {@link #leftovers}.
   */
  List<TaskResult> collect();

  /**
   * Reports an outcome that no correct worker can give. The transport may refuse later outcomes of
   * that worker. The caller may offer the task again.
   *
   * @param outcome as returned by the last {@link #collect}
   */
  default void refuse(TaskResult outcome) {}

  /**
   * Withdraws a task. A task that no worker has taken is removed at once, without an outcome.
   * Otherwise its worker is requested to stop, and the task comes back through {@link #collect},
   * with any status.
   *
   * @return whether the task was removed at once; false also for an unknown id
   */
  boolean withdraw(long id);

  /** Returns the number of tasks that no worker has taken yet. */
  int offered();

  int running();

  /** Returns the number of living workers: processes or threads, as the transport counts them. */
  int workers();

  /**
   * Returns how many more tasks the conductor should offer now, so that a worker that ends its task
   * finds another at once; 0 or less if there are enough, or no workers.
   */
  int wanted();

  /**
   * Returns how many workers may lack a task, 0 or less if none does. The conductor may split large
   * tasks for them.
   */
  default int waiting() {
    return wanted();
  }

  /**
   * Returns whether some collected answer is still being checked. If a check finds another answer,
   * {@link #collect} throws.
   */
  default boolean isChecking() {
    return false;
  }

  /**
   * Returns the cache that conductor and workers share until {@link #close}; empty if the transport
   * has none, or has not made it yet.
   */
  default Optional<SharedCache> sharedCache() {
    return Optional.empty();
  }

  /**
   * Requests all workers to stop, and drops all tasks. The next conductor finds tasks solved since
   * the last {@link #collect}, perhaps also those it returned. A second call does nothing.
   */
  @Override
  void close();
}
