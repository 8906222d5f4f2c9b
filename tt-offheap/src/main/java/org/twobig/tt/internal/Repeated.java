package org.twobig.tt.internal;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Repeats work on a daemon thread until {@link #close}, even if the work throws exceptions. */
public final class Repeated implements AutoCloseable {
  private final ScheduledExecutorService timer;

  public Repeated(String thread) {
    timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name(thread).factory());
  }

  /**
   * Starts to repeat work, with a pause before each run. If a run throws an exception before {@link
   * #close}, {@code failed} gets the exception. Cancelling the result ends only this repetition.
   */
  public Future<?> every(Duration pause, Runnable work, Consumer<Throwable> failed) {
    return timer.scheduleWithFixedDelay(
        () -> run(work, failed), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void run(Runnable work, Consumer<Throwable> failed) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      try {
        if (!timer.isShutdown()) {
          failed.accept(e);
        }
      } catch (RuntimeException | Error unheard) {
        // an exception from here would end the timer
      }
    }
  }

  /** Ends the repetition; a run that is under way goes on. */
  @Override
  public void close() {
    timer.shutdown();
  }
}
