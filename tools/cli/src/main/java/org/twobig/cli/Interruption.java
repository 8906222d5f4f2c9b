package org.twobig.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes a command save its work at Ctrl-C and SIGTERM. When the JVM begins to shut down, this
 * object stops the work, and the JVM waits until the command has called {@link #close}. The JVM
 * then exits with the code of the signal, {@link ExitCode#INTERRUPTED} for Ctrl-C.
 */
public final class Interruption implements AutoCloseable {
  private final CountDownLatch saved;
  private final Thread hook;

  /**
   * @param awaitsClose whether the JVM waits for {@link #close}, not only for {@code stopWork}
   */
  private Interruption(Runnable stopWork, boolean awaitsClose) {
    saved = new CountDownLatch(awaitsClose ? 1 : 0);
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
   * Makes a signal call {@code stopWork}, and the end of the JVM wait for {@link #close}. If the
   * JVM is already shutting down, this method never returns, so the caller does not begin its next
   * stage. Begin no guard while another is open: at a shutdown nothing would close the other one.
   */
  public static Interruption guard(Runnable stopWork) {
    Interruption interruption = new Interruption(stopWork, true);
    if (!interruption.begin()) {
      while (true) {
        LockSupport.park(); // until the JVM has ended
      }
    }
    return interruption;
  }

  /**
   * Makes a signal call {@code save} before the JVM ends; {@link #close} undoes this. Serves work
   * that cannot be stopped because its thread may wait for input. Does nothing if the JVM is
   * shutting down.
   */
  public static Interruption saving(Runnable save) {
    Interruption interruption = new Interruption(save, false);
    interruption.begin();
    return interruption;
  }

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
      // The JVM is shutting down and runs the hook itself.
    }
  }
}
