package org.twobig.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes Ctrl-C and SIGTERM save: when the JVM begins to shut down, this object stops the work, and
 * the JVM waits until this object is closed. The JVM then exits with its own code for the signal,
 * {@link ExitCode#INTERRUPTED} for Ctrl-C.
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
   * Makes a signal call {@code stopWork} and wait, from now on until {@link #close}. Does not
   * return if the JVM is shutting down, so that the next stage of the work does not begin. At most
   * one guard may be open: with two, the JVM would not end.
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
   * Makes a signal call {@code save} before the JVM ends, from now on until {@link #close}: for
   * work that cannot be stopped because its thread may wait for input. Does nothing if the JVM is
   * shutting down.
   */
  public static Interruption saving(Runnable save) {
    Interruption interruption = new Interruption(save, 0);
    interruption.begin();
    return interruption;
  }

  /** Registers the hook; returns false if the JVM is shutting down. */
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
      // The JVM is shutting down, and its hook is running.
    }
  }
}
