package org.twobig.tt.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.twobig.tt.table.StoreException;

/**
 * Runs file work on a thread that nothing interrupts. An interrupt would close the {@link
 * java.nio.channels.FileChannel} in use, and so give up file locks; but a solver that an interrupt
 * stops must still save its table.
 */
public final class Uninterrupted {
  public interface Work<T> {
    T run() throws IOException;
  }

  /** A thread to which no other code has a reference. */
  private static final class StoreThread extends Thread {
    StoreThread(Runnable task) {
      super(task, "twobig-store");
      setDaemon(true);
    }
  }

  /** A thread serves further calls until it has been idle for a minute. */
  private static final Executor THREADS = Executors.newCachedThreadPool(StoreThread::new);

  private Uninterrupted() {}

  /**
   * Returns the result of the work, or throws its exception; {@code what} begins the message of an
   * error of the system. An interrupt of the calling thread stays pending.
   */
  public static <T> T call(String what, Work<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Runnable task =
        () -> {
          try {
            result.complete(work.run());
          } catch (Throwable e) {
            result.completeExceptionally(e);
          }
        };
    try {
      if (Thread.currentThread() instanceof StoreThread) {
        task.run();
      } else {
        THREADS.execute(task);
      }
    } catch (OutOfMemoryError e) {
      task.run(); // the system refuses a thread: the work runs here, and can be interrupted
    }
    try {
      return result.join(); // not interruptible
    } catch (CompletionException e) {
      throw switch (e.getCause()) {
        case IOException cause -> StoreException.of(what, cause);
        case UncheckedIOException cause ->
            StoreException.of(what, cause.getCause()); // an error of a mapping
        case RuntimeException cause -> cause;
        case Error cause -> throw cause;
        case null, default -> e;
      };
    }
  }

  @FunctionalInterface
  public interface Action {
    void run() throws IOException;
  }

  public static void run(String what, Action work) {
    call(
        what,
        () -> {
          work.run();
          return what;
        });
  }
}
