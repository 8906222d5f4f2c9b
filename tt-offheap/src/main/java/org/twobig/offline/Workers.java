package org.twobig.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.twobig.store.TableScan;

/** Work divided into pieces, done by as many threads as there are processors. */
final class Workers {
  /** A thread's part. */
  interface Worker {
    /**
     * Does a piece of the work.
     *
     * @return false if there is none left
     */
    boolean next();
  }

  private Workers() {}

  /**
   * Works until nothing is left. After the first exception or error no thread begins another piece.
   *
   * @param workers makes one for each thread; called by this thread
   * @throws StoppedException if the work was stopped
   */
  static void run(Progress progress, Supplier<Worker> workers) {
    int threads = Runtime.getRuntime().availableProcessors();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      CompletableFuture.allOf(
              Stream.generate(() -> work(progress, workers.get(), failure))
                  .limit(threads)
                  .map(work -> CompletableFuture.runAsync(work, pool))
                  .toArray(CompletableFuture<?>[]::new))
          .join();
    }
    switch (failure.get()) {
      case null -> {}
      case RuntimeException failed -> throw failed;
      case Error failed -> throw failed;
      case Throwable failed -> throw new IllegalStateException(failed);
    }
    progress.check();
  }

  /**
   * Visits all words of a table.
   *
   * @param visitors makes one for each thread; called by this thread
   * @return the visitors
   * @throws StoppedException if the work was stopped
   */
  static <V extends TableScan.PieceVisitor> List<V> scan(
      TableScan scan, Progress progress, Supplier<V> visitors) {
    List<V> made = new ArrayList<>();
    run(
        progress,
        () -> {
          V visitor = visitors.get();
          made.add(visitor);
          TableScan.Cursor cursor = scan.cursor();
          return () -> {
            long words = cursor.next(visitor);
            progress.add(words);
            return words > 0;
          };
        });
    return made;
  }

  private static Runnable work(
      Progress progress, Worker worker, AtomicReference<@Nullable Throwable> failure) {
    return () -> {
      try {
        boolean more = true;
        while (more && failure.get() == null && !progress.isStopped()) {
          more = worker.next();
        }
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      }
    };
  }
}
