package org.twobig.cli.view;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.twobig.cli.Refusal;

/**
 * Reads the lines of standard input on a thread of its own, because a read that waits cannot be
 * ended. The thread reads when a line is wanted: that line, and the lines that are already there.
 * Any thread may call {@link #end}; the rest is not thread-safe.
 */
public final class InputLines {
  private static final int MOST_WAITING = 1024;

  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final Semaphore wanted = new Semaphore(0);

  /** The lines read in advance; an empty element is the end of the input. */
  private final BlockingQueue<Optional<String>> waiting = new LinkedBlockingQueue<>(MOST_WAITING);

  private volatile Optional<Throwable> failure = Optional.empty();
  private volatile boolean ended;
  private boolean started;

  /**
   * Waits for the next line; empty at the end of the input, and after {@link #end}.
   *
   * @throws Refusal if the input cannot be read
   */
  public Optional<String> next() {
    if (!started) {
      started = true;
      Thread.ofPlatform().daemon().name("twobig-input").start(this::read);
    }
    if (!isReady()) {
      wanted.release();
    }
    try {
      Optional<String> line = waiting.take();
      if (line.isEmpty() && failure.isPresent()) {
        throw Refusal.input("cannot read standard input: " + failure.get().getMessage());
      }
      return line.filter(any -> !ended);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private void read() {
    try {
      Optional<String> line;
      do {
        line = readLine();
        waiting.put(line);
      } while (line.isPresent());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<String> readLine() throws InterruptedException {
    try {
      if (!in.ready()) {
        wanted.acquire();
      }
      return Optional.ofNullable(in.readLine());
    } catch (IOException
        | RuntimeException
        | Error e) { // a reader would wait for the line for ever
      failure = Optional.of(e);
      return Optional.empty();
    }
  }

  /** Returns whether {@link #next} has a line at once. */
  public boolean isReady() {
    return !waiting.isEmpty();
  }

  /** Makes {@link #next} return nothing from now on. */
  public void end() {
    ended = true;
    waiting.clear();
    waiting.offer(Optional.empty());
  }

  public boolean isEnded() {
    return ended;
  }
}
