package org.twobig.solve;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/** Threads that work for one call and end with it, and how they wait for other processes. */
final class Threads {
  private Threads() {}

  static Thread start(String name, Runnable work) {
    return Thread.ofPlatform().daemon().name(name).start(work);
  }

  /** Waits for a thread to end; interrupts stay pending. */
  static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits for what another process does without telling: at first shortly, as tasks may take no
   * longer than some milliseconds.
   */
  static IdleStrategy idle() {
    return new BackoffIdleStrategy(0, 0, 250_000, 1_000_000);
  }

  /** Throws what ended a thread in the one that waited for it. */
  static void rethrow(Throwable failure) {
    if (failure instanceof RuntimeException) {
      throw (RuntimeException) failure;
    }
    throw (Error) failure;
  }
}
