package org.twobig.tt.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.twobig.tt.internal.FileHead;

/**
 * The machine on which this process runs, as {@code /proc} shows it (see proc(5)), and the locks by
 * which processes own slots in shared files.
 *
 * <p>Each slot in a shared file has a byte of the store's lock file, the slot's <em>place</em>. The
 * process that owns the slot holds a lock on that byte. The system releases the lock when the
 * process ends, also if it is killed, and not before: a stopped process keeps its lock. Hence the
 * owner of a slot lives exactly as long as the place is taken, in whatever container it runs.
 */
public interface Machine {
  default long pid() {
    return ProcessHandle.current().pid();
  }

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
    return FileHead.now();
  }

  /** Returns the text of a file in /proc; throws {@link UncheckedIOException} if there is none. */
  private static String proc(String file) {
    try {
      byte[] text = Files.readAllBytes(Path.of("/proc", file));
      return new String(text, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes a place for this process; returns false if a living process has the place. */
  boolean take(int place) throws IOException;

  void giveBack(int place) throws IOException;

  /**
   * Returns whether a living process has a place, this process included; throws {@link
   * UncheckedIOException} if the lock cannot be examined.
   */
  boolean isTaken(int place);
}
