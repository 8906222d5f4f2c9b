package org.twobig.tt.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shares work on files among several threads. */
public final class Team {
  /** Does pieces of work, one after the other. An instance belongs to one thread. */
  public interface Worker {
    /** Does a piece. Returns false to stop the sharing. */
    boolean run(long piece) throws IOException;
  }

  private Team() {}

  /**
   * Hands out pieces of work, 0 to {@code pieces} - 1, each to one of {@code threads} threads. The
   * calling thread is one of them; if the system refuses a thread, there are fewer. After a worker
   * has thrown or returned false, no more pieces are handed out, and pieces under way are finished.
   * {@code workers} makes a worker in each thread; its arena is closed when the thread ends. Waits
   * until all threads have ended, then returns, or throws the first exception of any of them.
   */
  public static void share(
      String name, int threads, long pieces, Function<Arena, ? extends Worker> workers)
      throws IOException {
    AtomicLong next = new AtomicLong();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Runnable part =
        () -> {
          try (Arena arena = Arena.ofConfined()) {
            Worker worker = workers.apply(arena);
            long piece = next.getAndIncrement();
            while (piece < pieces && worker.run(piece)) {
              piece = next.getAndIncrement();
            }
          } catch (Throwable e) {
            failure.compareAndSet(null, e);
          } finally {
            next.set(pieces);
          }
        };
    List<CompletableFuture<Void>> others = new ArrayList<>();
    try {
      while (others.size() < Math.min(threads, pieces) - 1) {
        others.add(
            CompletableFuture.runAsync(
                part, task -> Thread.ofPlatform().daemon().name(name).start(task)));
      }
    } catch (OutOfMemoryError e) {
      // the system gives no more threads
    }
    part.run();
    others.forEach(CompletableFuture::join); // an interrupt does not end the work
    switch (failure.get()) {
      case null -> {}
      case IOException failed -> throw failed;
      case RuntimeException failed -> throw failed;
      case Error failed -> throw failed;
      case Throwable failed -> throw new IllegalStateException(failed);
    }
  }
}
