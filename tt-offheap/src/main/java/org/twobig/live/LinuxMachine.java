package org.twobig.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.UUID;

/** A machine as its {@code /proc} shows it; see proc(5). */
public final class LinuxMachine implements Machine {
  private static final Path PROC = Path.of("/proc");

  /** Fields of {@code /proc/PID/stat} behind the name of the program, counted from 0. */
  private static final int STATE = 0;

  private static final int START_TIME = 19;

  private final UUID boot;
  private final long pidNamespace;
  private final String host;

  /**
   * @throws IOException if there is no such {@code /proc}
   */
  public LinuxMachine() throws IOException {
    Path kernel = PROC.resolve("sys/kernel");
    boot = UUID.fromString(text(kernel.resolve("random/boot_id")));
    host = text(kernel.resolve("hostname"));
    pidNamespace = (Long) Files.getAttribute(PROC.resolve("self/ns/pid"), "unix:ino");
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public OptionalLong startOf(long pid) {
    String stat;
    try {
      stat = text(PROC.resolve(Long.toString(pid)).resolve("stat"));
    } catch (IOException e) {
      if (e instanceof NoSuchFileException || "No such process".equals(e.getMessage())) {
        return OptionalLong.empty();
      }
      throw new UncheckedIOException(e); // what cannot be read now may live
    }
    // 1234 (the name, which may hold blanks and brackets) S 1 ...
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    boolean ended = fields[STATE].equals("Z") || fields[STATE].equals("X");
    return ended ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(fields[START_TIME]));
  }

  @Override
  public long pidNamespace() {
    return pidNamespace;
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
      String uptime = text(PROC.resolve("uptime"));
      return Math.round(1000 * Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }
}
