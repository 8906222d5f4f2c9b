package org.twobig.tt.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Threads of a test. If one of them throws an exception, the test throws it. */
public final class Threads {
  /** The work of a thread. It gets the thread's number, or the number of the repetition. */
  public interface Work {
    void run(int number) throws Exception;
  }

  /** A thread that repeats its work until it is closed. */
  public static final class Repeating implements AutoCloseable {
    private final FutureTask<Void> all;
    private volatile boolean ended;

    private Repeating(Work work) {
      all =
          new FutureTask<>(
              () -> {
                for (int done = 0; !ended; done++) {
                  work.run(done);
                }
                return null;
              });
      Thread.ofPlatform().start(all);
    }

    @Override
    public void close() throws Exception {
      ended = true;
      all.get();
    }
  }

  private Threads() {}

  /** Starts a thread that repeats its work. */
  public static Repeating repeat(Work work) {
    return new Repeating(work);
  }

  /** Runs work in several threads at once, and waits for all. */
  public static void run(int threads, Work work) throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Callable<Void>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int number = i;
        all.add(
            () -> {
              work.run(number);
              return null;
            });
      }
      for (Future<Void> each : pool.invokeAll(all)) {
        each.get();
      }
    }
  }
}
