package org.twobig.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/** Runs threads that work for one call and end with it. */
final class Threads {
  private Threads() {}

  /**
   * Runs work with each worker: with the first on the calling thread, with every other worker on a
   * thread of its own. Returns when all have ended. No work begins if a thread cannot be started.
   *
   * @param work gets a worker, and a condition that is true once another worker has failed
   * @throws RuntimeException the first failure of a worker, if any; it may also be an {@link Error}
   * @throws OutOfMemoryError if the system cannot start a thread
   */
  static <W> void each(String name, List<W> workers, BiConsumer<W, BooleanSupplier> work) {
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Consumer<W> guarded =
        worker -> {
          try {
            synchronized (failure) {
              if (failure.get() != null) {
                return; // a thread could not be started, or a worker has failed at once
              }
            }
            work.accept(worker, () -> failure.get() != null);
          } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
          }
        };
    List<Thread> others = new ArrayList<>();
    synchronized (failure) { // holds the other workers until all are started
      try {
        for (W worker : workers.subList(Math.min(1, workers.size()), workers.size())) {
          others.add(Thread.ofPlatform().daemon().name(name).start(() -> guarded.accept(worker)));
        }
      } catch (OutOfMemoryError e) {
        failure.set(e);
      }
    }
    workers.stream().limit(1).forEach(guarded);
    others.forEach(Threads::join);
    switch (failure.get()) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Throwable e -> throw (Error) e;
    }
  }

  /**
   * Distributes pieces of work, numbered from 0, among workers. A worker takes the next piece when
   * it has finished one. After a failure, which {@link #each} throws, no further piece is begun.
   */
  static <W> void distribute(String name, List<W> workers, int pieces, ObjIntConsumer<W> work) {
    AtomicInteger next = new AtomicInteger();
    each(
        name,
        workers,
        (worker, failed) -> {
          int piece = next.getAndIncrement();
          while (piece < pieces && !failed.getAsBoolean()) {
            work.accept(worker, piece);
            piece = next.getAndIncrement();
          }
        });
  }

  /** Waits for a thread to end. An interrupt does not end the wait, and is set again after it. */
  private static void join(Thread thread) {
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

  /** Returns a waiting strategy with pauses of 0.25 to 1 ms: a task may end within milliseconds. */
  static IdleStrategy idle() {
    return new BackoffIdleStrategy(0, 0, 250_000, 1_000_000);
  }
}
