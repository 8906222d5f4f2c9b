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
 * The machine, as its {@code /proc} shows it (see proc(5)), and the processes of a store.
 *
 * <p>For each slot in a shared file there is a byte of the store's lock file, the slot's
 * <em>place</em>. The process that uses the slot holds that byte. The system releases the byte when
 * the process ends, however it ends, and not before: stopped processes live. Hence the owner of a
 * slot lives exactly as long as its place is taken, in whatever container it runs.
 */
public interface Machine {
  default long pid() {
    return ProcessHandle.current().pid();
  }

  /** Returns the name of the machine or the container. */
  default String host() {
    return proc("sys/kernel/hostname");
  }

  /** Returns an identifier that changes at each boot. */
  default UUID boot() {
    return UUID.fromString(proc("sys/kernel/random/boot_id"));
  }

  /** Returns milliseconds since boot, by a clock that all processes share. */
  default long uptimeMillis() {
    return Math.round(1000 * Double.parseDouble(proc("uptime").split(" ")[0])); // 35.47 23.90
  }

  default Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns a text of the system; throws {@link UncheckedIOException} if there is no such file. */
  private static String proc(String file) {
    try {
      byte[] text = Files.readAllBytes(Path.of("/proc", file));
      return new String(text, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes a place for this process; returns false if a living process has it. */
  boolean take(int place) throws IOException;

  void giveBack(int place) throws IOException;

  /**
   * Returns whether a living process, perhaps this one, has a place; throws {@link
   * UncheckedIOException} if that is unknown.
   */
  boolean isTaken(int place);
}
