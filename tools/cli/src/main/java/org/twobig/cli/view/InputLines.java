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
 * Reads the lines of standard input on a thread of its own, because a blocked read cannot be ended.
 * The thread reads all lines that have already come; it waits for input only after {@link #next}
 * found no line. Any thread may call {@link #end}; the other methods belong to one thread.
 */
public final class InputLines {
  private static final int MOST_READ_AHEAD = 1024;

  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  private final Semaphore wanted = new Semaphore(0);

  /** The lines that were read in advance. An empty element is the end of the input. */
  private final BlockingQueue<Optional<String>> readAhead =
      new LinkedBlockingQueue<>(MOST_READ_AHEAD);

  private volatile Optional<Throwable> failure = Optional.empty();
  private volatile boolean ended;
  private boolean started;

  /**
   * Waits for the next line; empty at the end of the input and after {@link #end}. Refuses an input
   * that cannot be read.
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
      Optional<String> line = readAhead.take();
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
        readAhead.put(line);
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
    } catch (IOException | RuntimeException | Error e) { // else next() would wait for ever
      failure = Optional.of(e);
      return Optional.empty();
    }
  }

  /** Returns whether {@link #next} returns without waiting. */
  public boolean isReady() {
    return !readAhead.isEmpty();
  }

  public void end() {
    ended = true;
    readAhead.clear();
    readAhead.offer(Optional.empty());
  }

  public boolean isEnded() {
    return ended;
  }
}
