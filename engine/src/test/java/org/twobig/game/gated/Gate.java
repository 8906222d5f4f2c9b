package org.twobig.game.gated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A gate at which a process pauses its work until the test opens the gate. The test and the process
 * communicate by files in the gate's folder:
 *
 * <pre>
 *   N.reached  made by the process: all its searches wait at node N
 *   N.open     made by the test: they go on
 * </pre>
 *
 * All searches of a process share the count of nodes. A search that is stopped leaves the gate; an
 * unwanted search stays.
 */
public final class Gate {
  private static final String PROPERTY = "twobig.gate";
  private static final String REACHED = "reached";
  private static final String OPEN = "open";

  /** The gate in the flags of this process. */
  static final Optional<Gate> OF_THIS_PROCESS =
      Optional.ofNullable(System.getProperty(PROPERTY)).map(Gate::parse);

  /** Interval between two checks for a file; a check takes a few microseconds. */
  private static final long INTERVAL_NANOS = 1_000_000;

  /** The kind of work that a gate counts. */
  public enum Unit {
    NODES,
    PROOFS
  }

  private final Path folder;
  private final Unit unit;
  private final long[] stops;
  private final AtomicLong count = new AtomicLong();
  private volatile int passed;

  /**
   * Makes a gate for a process to be started.
   *
   * @param folder a new folder, which this constructor makes
   * @param stops the numbers of the nodes, or of the proofs, at which the process waits; ascending
   */
  public Gate(Path folder, Unit unit, long... stops) {
    this.folder = folder;
    this.unit = unit;
    this.stops = stops;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Gate parse(String text) {
    String[] words = text.split(" ", 3);
    long[] stops = Arrays.stream(words[1].split(",")).mapToLong(Long::parseLong).toArray();
    return new Gate(Path.of(words[2]), Unit.valueOf(words[0]), stops);
  }

  /** Returns the flag of the JVM that names this gate. */
  public String flag() {
    String all = LongStream.of(stops).mapToObj(String::valueOf).collect(Collectors.joining(","));
    return "-D%s=%s %s %s".formatted(PROPERTY, unit, all, folder.toAbsolutePath());
  }

  /** Returns the class path entry of the tests' game. */
  public static String classPath() {
    try {
      return Path.of(Gate.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private Path file(long stop, String name) {
    return folder.resolve(stop + "." + name);
  }

  /** Returns whether the process has reached a stop. */
  public boolean isReached(long stop) {
    return Files.exists(file(stop, REACHED));
  }

  /** Lets the process pass all stops, now and later. */
  public void open() {
    for (long stop : stops) {
      open(stop);
    }
  }

  /** Lets the process pass a stop, now or later. */
  public void open(long stop) {
    make(file(stop, OPEN));
  }

  private static void make(Path file) {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      // by a second thread
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits if the gate is closed here. The process calls this method for each node or proof. */
  void pass(Unit what, BooleanSupplier isStopped) {
    if (what == unit) {
      long now = count.incrementAndGet();
      for (int stop = passed; stop < stops.length && now >= stops[stop]; stop++) {
        await(stops[stop], isStopped);
        passed = stop + 1;
      }
    }
  }

  private void await(long stop, BooleanSupplier isStopped) {
    make(file(stop, REACHED));
    while (!Files.exists(file(stop, OPEN)) && !isStopped.getAsBoolean()) {
      LockSupport.parkNanos(INTERVAL_NANOS);
    }
  }
}
