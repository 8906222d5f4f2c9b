package org.twobig.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes Ctrl-C (and a polite kill) save: when the JVM begins to shut down, the work is asked to
 * stop, and the JVM waits until this object is closed. The exit code is then the JVM's own for the
 * signal, {@link ExitCode#INTERRUPTED} for Ctrl-C.
 */
public final class Interruption implements AutoCloseable {
  private final CountDownLatch saved;
  private final Thread hook;

  /**
   * @param waits 1 if the JVM waits for {@link #close}, 0 if for {@code stopWork} alone
   */
  private Interruption(Runnable stopWork, int waits) {
    saved = new CountDownLatch(waits);
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

  /**
   * From now on until {@link #close}, a signal calls {@code stopWork} and waits. Does not return if
   * the JVM is shutting down: the next stage of the work shall not begin. Not to be called while
   * another guard is open, which would keep the JVM from ending then.
   */
  public static Interruption guard(Runnable stopWork) {
    Interruption interruption = new Interruption(stopWork, 1);
    if (!interruption.begin()) {
      while (true) {
        LockSupport.park(); // until the JVM has ended
      }
    }
    return interruption;
  }

  /**
   * From now on until {@link #close}, a signal calls {@code save}, and the JVM ends after that. For
   * work that cannot be stopped, since its thread may be waiting for input. Does nothing if the JVM
   * is shutting down.
   */
  public static Interruption saving(Runnable save) {
    Interruption interruption = new Interruption(save, 0);
    interruption.begin();
    return interruption;
  }

  /** False if the JVM is shutting down. */
  private boolean begin() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
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
