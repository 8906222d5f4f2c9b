package org.twobig.store;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** How much memory this machine, or the container this process runs in, can still give. */
public final class SystemMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final long MARGIN = 512L << 20;

  private SystemMemory() {}

  /**
   * Bytes that can be used without swapping: what the kernel says is available, or what is left of
   * the container's limit if that is less.
   */
  public static long available() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    OptionalLong total = meminfo("MemTotal");
    OptionalLong available = meminfo("MemAvailable");
    if (total.isEmpty() || available.isEmpty()) {
      return system.getFreeMemorySize();
    }
    boolean contained = system.getTotalMemorySize() < total.getAsLong();
    return contained
        ? Math.min(available.getAsLong(), system.getFreeMemorySize())
        : available.getAsLong();
  }

  /** Bytes a table may take, so that the system and the solver keep room to work. */
  public static long forTables() {
    return forTables(available());
  }

  /** The margin: 512 MiB or a twentieth, whichever is larger, but never more than a quarter. */
  public static long forTables(long available) {
    return available - Math.min(available / 4, Math.max(MARGIN, available / 20));
  }

  /** A line of /proc/meminfo, in bytes. */
  static OptionalLong meminfo(String name) {
    try (Stream<String> lines = Files.lines(MEMINFO)) {
      return lines
          .filter(line -> line.startsWith(name + ":"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst();
    } catch (IOException | RuntimeException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Bytes of written pages the kernel lets pile up before it makes writers wait; unlimited where it
   * does not say.
   */
  public static long dirtyLimit() {
    long fixed = setting("dirty_bytes");
    if (fixed > 0) {
      return fixed;
    }
    long percent = setting("dirty_ratio");
    return percent <= 0
        ? Long.MAX_VALUE
        : meminfo("MemAvailable").orElse(Long.MAX_VALUE / 100) / 100 * percent;
  }

  private static long setting(String name) {
    try {
      return Long.parseLong(Files.readString(Path.of("/proc/sys/vm", name)).strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
