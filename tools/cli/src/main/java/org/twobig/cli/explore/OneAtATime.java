package org.twobig.cli.explore;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A fair lock with a time limit: one client at a time has its work done, in the order of arrival.
 * Thread-safe.
 */
final class OneAtATime {
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Duration patience;
  private final String refusal;

  /**
   * @param patience how long a client waits for those before it
   * @param refusal the message to a client that has waited so long
   */
  OneAtATime(Duration patience, String refusal) {
    this.patience = patience;
    this.refusal = refusal;
  }

  /**
   * @throws Problem.Refused if others take too long
   */
  <T> T run(Supplier<T> work) {
    try {
      if (!lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Problem.Refused(Problem.TOO_MANY, refusal);
      }
    } catch (InterruptedException e) {
      throw Problem.ending();
    }
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Does the last work, without a limit on the wait for others. */
  void runLast(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }
}
