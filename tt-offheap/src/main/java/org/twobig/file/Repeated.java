package org.twobig.file;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Work that a daemon thread repeats until it is closed, whatever exceptions it throws. */
public final class Repeated implements AutoCloseable {
  private final ScheduledExecutorService timer;

  public Repeated(String thread) {
    timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name(thread).factory());
  }

  /**
   * Starts work, with a pause before each run; {@code failed} gets the exception of a run, except
   * after {@link #close}.
   */
  public Repeated every(Duration pause, Runnable work, Consumer<Throwable> failed) {
    timer.scheduleWithFixedDelay(
        () -> run(work, failed), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    return this;
  }

  private void run(Runnable work, Consumer<Throwable> failed) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      if (!timer.isShutdown()) {
        tell(failed, e);
      }
    }
  }

  private static void tell(Consumer<Throwable> failed, Throwable e) {
    try {
      failed.accept(e);
    } catch (RuntimeException | Error unheard) {
      // an exception from here would end the timer
    }
  }

  /** Starts no more runs; one that is under way goes on. */
  @Override
  public void close() {
    timer.shutdown();
  }
}
