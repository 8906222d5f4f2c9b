package org.twobig.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Makes Ctrl-C (and a polite kill) save: when the JVM begins to shut down, the work is asked to
 * stop, and the JVM waits until this object is closed. The exit code is then the JVM's own for the
 * signal, {@link ExitCode#INTERRUPTED} for Ctrl-C.
 */
public final class Interruption implements AutoCloseable {
  private final CountDownLatch saved = new CountDownLatch(1);
  private final Thread hook;

  private Interruption(Runnable stopWork) {
    hook =
        new Thread(
            () -> {
              stopWork.run();
              try {
                saved.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "interruption");
  }

  /** From now on until {@link #close}, a signal calls {@code stopWork} and waits. */
  public static Interruption guard(Runnable stopWork) {
    Interruption interruption = new Interruption(stopWork);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  @Override
  public void close() {
    saved.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down and the hook is running: it ends now by itself.
    }
  }
}
