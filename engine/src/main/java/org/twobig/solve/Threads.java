package org.twobig.solve;

/** Threads that work for one call and end with it. */
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

  /** Throws what ended a thread in the one that waited for it. */
  static void rethrow(Throwable failure) {
    if (failure instanceof RuntimeException) {
      throw (RuntimeException) failure;
    }
    throw (Error) failure;
  }
}
