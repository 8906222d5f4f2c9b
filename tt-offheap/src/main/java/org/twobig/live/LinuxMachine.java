package org.twobig.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** A machine as its {@code /proc} shows it, see proc(5), and a store's lock. */
public final class LinuxMachine implements Machine {
  private static final Path PROC = Path.of("/proc");

  private final StoreLock lock;
  private final UUID boot;
  private final String host;

  /**
   * @throws IOException if there is no such {@code /proc}
   */
  public LinuxMachine(StoreLock lock) throws IOException {
    this.lock = lock;
    this.boot = UUID.fromString(text("sys/kernel/random/boot_id"));
    this.host = text("sys/kernel/hostname");
  }

  private static String text(String file) throws IOException {
    return new String(Files.readAllBytes(PROC.resolve(file)), StandardCharsets.ISO_8859_1).strip();
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public UUID boot() {
    return boot;
  }

  @Override
  public long uptimeMillis() {
    try {
      // 350735.47 234388.90
      String uptime = text("uptime");
      return Math.round(1000 * Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  @Override
  public boolean take(int place) throws IOException {
    return lock.take(place);
  }

  @Override
  public void giveBack(int place) throws IOException {
    lock.giveBack(place);
  }

  @Override
  public boolean isTaken(int place) {
    try {
      return lock.isTaken(place);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
