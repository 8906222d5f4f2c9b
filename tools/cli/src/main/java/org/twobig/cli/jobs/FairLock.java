package org.twobig.cli.jobs;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Runs the work of one client at a time, in the order of arrival. Thread-safe. */
final class FairLock {
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Duration patience;
  private final String refusal;

  /**
   * @param patience the longest wait
   * @param refusal the message to a client that has waited in vain
   */
  FairLock(Duration patience, String refusal) {
    this.patience = patience;
    this.refusal = refusal;
  }

  /** Runs work. Throws {@link Problem.Refused} if the work of other clients takes too long. */
  <T> T run(Supplier<T> work) {
    try {
      if (!lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw Problem.Kind.TOO_MANY.refused(refusal);
      }
    } catch (InterruptedException e) {
      throw Problem.interrupted();
    }
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
