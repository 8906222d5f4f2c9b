package org.twobig.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * The machine, as its {@code /proc} shows it (see proc(5)), and the other processes of a store, as
 * this process sees them.
 *
 * <p>A process has a place, a byte of the store's lock file, for each of its slots in a shared
 * file, and holds it for as long as it uses the slot. The system gives the byte back when the
 * process ends, however it ends, and not before: stopped processes live. Hence a process lives
 * exactly if its place is taken, in whatever container it runs.
 */
public interface Machine {
  /** The pid of this process. */
  default long pid() {
    return ProcessHandle.current().pid();
  }

  /** Name of the machine or the container. */
  default String host() {
    return proc("sys/kernel/hostname");
  }

  /** Changes whenever the machine starts. */
  default UUID boot() {
    return UUID.fromString(proc("sys/kernel/random/boot_id"));
  }

  /** Milliseconds since the machine started, by a clock that all processes share. */
  default long uptimeMillis() {
    return Math.round(1000 * Double.parseDouble(proc("uptime").split(" ")[0])); // 35.47 23.90
  }

  /** The time of day. */
  default Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** A text of the system; an {@link UncheckedIOException} if there is no such {@code /proc}. */
  private static String proc(String file) {
    try {
      byte[] text = Files.readAllBytes(Path.of("/proc", file));
      return new String(text, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Takes a place for this process, until it is given back or the process ends.
   *
   * @return false if a living process has it
   */
  boolean take(int place) throws IOException;

  /** Gives a place back. */
  void giveBack(int place) throws IOException;

  /**
   * Whether a living process, perhaps this one, has a place.
   *
   * @throws UncheckedIOException if that cannot be known
   */
  boolean isTaken(int place);
}
