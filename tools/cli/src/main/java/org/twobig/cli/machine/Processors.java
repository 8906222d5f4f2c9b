package org.twobig.cli.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts the physical cores that this process may use. One search thread keeps the execution units
 * of a core busy; a second hardware thread on the core adds little and takes its share of the
 * caches.
 */
public final class Processors {
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private Processors() {}

  /**
   * Returns the number of physical cores on which this process may run, at most {@link
   * Runtime#availableProcessors}, which respects a container's quota. Where the system does not
   * list its cores, returns availableProcessors.
   *
   * @return 1 or more
   */
  public static int physicalCores() {
    return physicalCores(CPUS, STATUS, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns the number of physical cores that the files of a kernel describe.
   *
   * @param cpus the folder with a folder for each hardware thread, see the kernel's
   *     Documentation/ABI/stable/sysfs-devices-system-cpu
   * @param status the file with the line Cpus_allowed_list, see proc_pid_status(5)
   * @param available the most to return
   */
  public static int physicalCores(Path cpus, Path status, int available) {
    try {
      int cores = cores(cpus, allowed(status)).size();
      return cores == 0 ? available : Math.min(cores, available);
    } catch (IOException | RuntimeException e) {
      return available;
    }
  }

  private static Set<BitSet> cores(Path cpus, BitSet allowed) throws IOException {
    Set<BitSet> cores = new HashSet<>();
    for (int cpu = allowed.nextSetBit(0); cpu >= 0; cpu = allowed.nextSetBit(cpu + 1)) {
      try {
        Path siblings = cpus.resolve("cpu" + cpu).resolve("topology/thread_siblings_list");
        cores.add(list(Files.readString(siblings)));
      } catch (NoSuchFileException e) {
        // this hardware thread is allowed, but switched off or absent
      }
    }
    return cores;
  }

  private static BitSet allowed(Path status) throws IOException {
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> list(line.substring(ALLOWED.length())))
          .findFirst()
          .orElseGet(BitSet::new);
    }
  }

  /** Reads a list of the kernel, such as 0-3,8,10-11. */
  private static BitSet list(String text) {
    BitSet numbers = new BitSet();
    for (String range : text.strip().split(",")) {
      String[] ends = range.split("-", 2);
      numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
    }
    return numbers;
  }
}
