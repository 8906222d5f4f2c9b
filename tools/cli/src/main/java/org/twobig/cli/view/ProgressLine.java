package org.twobig.cli.view;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A line of progress on standard error, rewritten every half second and erased at the end. Nothing
 * is written with {@code --quiet}, or if standard error is no terminal.
 */
public final class ProgressLine implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream out;
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("progress").factory());

  /** Whether the line is on the screen. Guarded by this object. */
  private boolean shown;

  /** Starts a line on standard error. Another thread calls {@code text}. */
  public static ProgressLine start(Function<Duration, String> text) {
    return new ProgressLine(
        System.err, () -> Messages.areNotesWanted() && Terminal.watchesStandardError(), text);
  }

  /**
   * Starts a line on a stream. Calls {@code visible} once, before the first write; nothing is
   * written if it returns false.
   */
  public ProgressLine(PrintStream out, BooleanSupplier visible, Function<Duration, String> text) {
    this.out = out;
    writer.execute(() -> write(visible, text));
  }

  private void write(BooleanSupplier visible, Function<Duration, String> text) {
    long start = System.nanoTime();
    try {
      Thread.sleep(INTERVAL);
      for (boolean writes = visible.getAsBoolean(); writes; Thread.sleep(INTERVAL)) {
        String line = text.apply(Duration.ofNanos(System.nanoTime() - start));
        synchronized (this) {
          out.print(ERASE + cut(line));
          out.flush();
          shown = true;
        }
      }
    } catch (InterruptedException e) {
      withLineErased(() -> {});
    }
  }

  /** Cuts a line to the width of the screen, because a longer line could not be erased. */
  private static String cut(String line) {
    return line.substring(0, Math.min(line.length(), Terminal.ofStandardError().columns() - 1));
  }

  /** Erases the line while {@code print} writes, possibly to the same terminal. */
  public synchronized void withLineErased(Runnable print) {
    if (shown) {
      out.print(ERASE);
      out.flush();
      shown = false;
    }
    print.run();
  }

  @Override
  public void close() {
    writer.shutdownNow();
    writer.close(); // waits until the line is erased
  }
}
