package org.twobig.tt.store;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The memory that this process can still get from the machine and from its control groups. */
public final class SystemMemory {
  private static final Path ROOT = Path.of("/");
  private static final long MARGIN = 512L << 20;

  private SystemMemory() {}

  /**
   * Returns the bytes that can be used without swapping: the available memory that the kernel
   * reports or, if that is less, what the limit of a control group (container, service, batch job)
   * still allows.
   */
  public static long available() {
    OptionalLong available = meminfo(ROOT, "MemAvailable");
    return available.isPresent()
        ? Math.min(available.getAsLong(), belowLimits(ROOT))
        : ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getFreeMemorySize();
  }

  /** Returns the bytes that a table may take, so that the system and the solver keep room. */
  public static long forTables() {
    return forTables(available());
  }

  /**
   * Subtracts a margin for the system and the solver: 512 MiB or a twentieth of the memory,
   * whichever is larger, but at most a quarter of the memory.
   */
  public static long forTables(long available) {
    return available - Math.min(available / 4, Math.max(MARGIN, available / 20));
  }

  /**
   * Returns the bytes left below the limits of the control groups of this process, of version 1 and
   * 2, and of all enclosing groups; {@link Long#MAX_VALUE} without a limit. See cgroups(7).
   *
   * <p>The page cache of the files that a group reads counts towards its limit. The kernel reclaims
   * this cache before it refuses memory, so the inactive part of the cache counts as free here.
   */
  static long belowLimits(Path root) {
    long left = Long.MAX_VALUE;
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      String[] fields = line.split(":", 3); // 4:memory:/batch/job, or 0::/batch/job
      if (fields.length == 3
          && (fields[1].isEmpty() || List.of(fields[1].split(",")).contains("memory"))) {
        left = Math.min(left, belowLimits(root, fields[1].isEmpty(), Path.of(fields[2])));
      }
    }
    return left;
  }

  /** Returns the bytes left in one hierarchy of groups: of version 2 if {@code unified}, else 1. */
  private static long belowLimits(Path root, boolean unified, Path group) {
    long left = Long.MAX_VALUE;
    for (String line : lines(root.resolve("proc/self/mountinfo"))) {
      // 35 31 0:32 /seen /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
      String[] fields = line.split(" ");
      int type = List.of(fields).indexOf("-") + 1;
      boolean ours =
          unified
              ? fields[type].equals("cgroup2")
              : fields[type].equals("cgroup")
                  && List.of(fields[fields.length - 1].split(",")).contains("memory");
      if (ours) {
        Path top = root.resolve(fields[4].substring(1));
        Path seen = Path.of(fields[3]); // a container may see only its own part of the hierarchy
        Path folder = group.startsWith(seen) ? top.resolve(seen.relativize(group)) : top;
        for (Path at = folder.normalize(); at.startsWith(top); at = at.getParent()) {
          left = Math.min(left, left(at, unified));
        }
      }
    }
    return left;
  }

  private static long left(Path group, boolean unified) {
    long limit =
        unified
            ? Math.min(number(group, "memory.max"), number(group, "memory.high"))
            : number(group, "memory.limit_in_bytes");
    if (limit == Long.MAX_VALUE) {
      return limit;
    }
    String used = unified ? "memory.current" : "memory.usage_in_bytes";
    String reclaimable = unified ? "inactive_file" : "total_inactive_file";
    long cache =
        lines(group.resolve("memory.stat")).stream()
            .filter(line -> line.matches(reclaimable + " \\d{1,18}"))
            .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
            .sum();
    return Math.max(0, limit - Math.max(0, number(group, used) - cache));
  }

  /** Returns the number in a file; {@link Long#MAX_VALUE} if there is none, as in "max". */
  private static long number(Path group, String file) {
    return lines(group.resolve(file)).stream()
        .filter(line -> line.matches("\\d{1,18}"))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Returns a figure of /proc/meminfo, in bytes. */
  private static OptionalLong meminfo(Path root, String name) {
    return lines(root.resolve("proc/meminfo")).stream()
        .filter(line -> line.startsWith(name + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst();
  }

  /**
   * Returns the unwritten bytes at which the kernel makes writers wait; {@link Long#MAX_VALUE} if
   * unknown.
   */
  public static long dirtyLimit() {
    Path settings = ROOT.resolve("proc/sys/vm");
    long fixed = number(settings, "dirty_bytes");
    long percent = number(settings, "dirty_ratio");
    if (fixed > 0 && fixed < Long.MAX_VALUE) {
      return fixed;
    }
    return percent == 0 || percent == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : meminfo(ROOT, "MemAvailable").orElse(Long.MAX_VALUE / 100) / 100 * percent;
  }
}
