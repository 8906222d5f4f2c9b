package org.twobig.cli.machine;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the physical cores that this process may use. One search thread keeps a core busy; a
 * second hardware thread on the core adds little, and takes its share of the caches.
 */
public final class Processors {
  private Processors() {}

  /**
   * Returns the number of physical cores on which this process may run, at most {@link
   * Runtime#availableProcessors}, which respects a container's quota. Where the system does not
   * list its cores, returns availableProcessors.
   *
   * @return 1 or more
   */
  public static int physicalCores() {
    return physicalCores(SystemFiles.OF_THIS_SYSTEM, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns the number of physical cores that the files of a kernel describe, see
   * proc_pid_status(5) and the kernel's Documentation/ABI/stable/sysfs-devices-system-cpu.
   *
   * @param available the largest number to return
   */
  static int physicalCores(SystemFiles system, int available) {
    Set<BitSet> cores = new HashSet<>();
    try {
      BitSet allowed =
          list(system.restOfLine("proc/self/status", "Cpus_allowed_list:").orElseThrow());
      for (int cpu = allowed.nextSetBit(0); cpu >= 0; cpu = allowed.nextSetBit(cpu + 1)) {
        Optional<String> siblings =
            system.text(
                "sys/devices/system/cpu/cpu%d/topology/thread_siblings_list".formatted(cpu));
        // A hardware thread without this file is allowed, but switched off or absent.
        siblings.map(Processors::list).ifPresent(cores::add);
      }
    } catch (RuntimeException e) {
      return available; // the files are absent, or of another form
    }
    return cores.isEmpty() ? available : Math.min(cores.size(), available);
  }

  /** Reads a list of the kernel, such as 0-3,8,10-11. */
  private static BitSet list(String text) {
    BitSet numbers = new BitSet();
    for (String range : text.split(",")) {
      String[] ends = range.split("-", 2);
      numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
    }
    return numbers;
  }
}
