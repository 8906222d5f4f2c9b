package org.twobig.cli.machine;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.twobig.cli.view.Units;
import org.twobig.solve.MemoryPlan;
import org.twobig.tt.store.SystemMemory;

/** Checks of the JVM, processors, memory and limits. */
record MachineChecks(SystemFiles system) {
  private static final long LITTLE = 512L << 20;

  /** cgroup v1 shows a number above this one if there is no limit. */
  private static final long NO_LIMIT = 1L << 60;

  static Finding jdk() {
    Path home = Path.of(System.getProperty("java.home"));
    Map<String, String> environment = System.getenv();
    String from =
        Stream.of("TWOBIG_JAVA_HOME", "JAVA_HOME")
            .filter(name -> home.toString().equals(environment.get(name)))
            .findFirst()
            .map(name -> "as " + name + " says")
            .orElse("found on this machine");
    return Finding.ok(
        "%s, %s, %s (%s)"
            .formatted(Runtime.version(), System.getProperty("java.vendor"), home, from));
  }

  /** Checks whether the JVM runs with config/jvm.options, which set the property twobig.flags. */
  static Finding flags(Properties ofTheJvm) {
    return ofTheJvm.containsKey("twobig.flags")
        ? Finding.ok("as in config/jvm.options")
        : Finding.note(
            "not those of config/jvm.options",
            "start twobig by its launcher, or java with @config/jvm.options");
  }

  static Finding nativeAccess() {
    return MachineChecks.class.getModule().isNativeAccessEnabled()
        ? Finding.ok("allowed")
        : Finding.note(
            "not allowed: tables are slower without large pages, and may take longer to make",
            "start java with --enable-native-access=ALL-UNNAMED, as the launcher does");
  }

  static Finding heap() {
    return Finding.ok(
        "up to %s, so up to %s for the graph of a long solve"
            .formatted(
                Units.bytes(Runtime.getRuntime().maxMemory()),
                Units.bytes(MemoryPlan.ofThisMachine().graphBytes())));
  }

  Finding processors() {
    int threads = Runtime.getRuntime().availableProcessors();
    String found =
        "%d physical cores for the search, %d hardware threads"
            .formatted(Processors.physicalCores(), threads);
    String quota = system.text("sys/fs/cgroup/cpu.max").map(MachineChecks::quota).orElse("");
    return Finding.ok(found + quota);
  }

  /**
   * Returns words on a container's quota of processor time; empty if it has none.
   *
   * @param text the content of cpu.max: the microseconds of processor time in a period, or "max",
   *     and the microseconds of the period
   */
  private static String quota(String text) {
    return text.matches("\\d{1,15} [1-9]\\d{0,14}")
        ? ", a quota of %.1f processors"
            .formatted(Double.parseDouble(text.split(" ")[0]) / Long.parseLong(text.split(" ")[1]))
        : "";
  }

  Finding memory() {
    long free = SystemMemory.available();
    String total = system.memory("MemTotal").map(bytes -> " of " + Units.bytes(bytes)).orElse("");
    String found =
        "%s free%s%s; a new table takes %s"
            .formatted(
                Units.bytes(free),
                total,
                cgroup(),
                Units.bytes(MemoryPlan.ofThisMachine().tableBytes()));
    return free < LITTLE
        ? Finding.problem(found, "end other programs, unload stores (twobig unload), or add memory")
        : Finding.ok(found);
  }

  private String cgroup() {
    return system
        .number("sys/fs/cgroup/memory.max")
        .or(() -> system.number("sys/fs/cgroup/memory/memory.limit_in_bytes"))
        .filter(limit -> limit < NO_LIMIT)
        .map(limit -> ", this container may use " + Units.bytes(limit))
        .orElse("");
  }

  Finding swap() {
    Optional<Long> total = system.memory("SwapTotal");
    Optional<Long> free = system.memory("SwapFree");
    if (total.isEmpty() || free.isEmpty()) {
      return Finding.unknown();
    }
    long used = total.get() - free.get();
    if (total.get() == 0) {
      return Finding.ok("none");
    }
    String found = "%s of %s used".formatted(Units.bytes(used), Units.bytes(total.get()));
    return Finding.noteIf(
        used > total.get() / 10,
        found,
        "a table that is swapped out is a hundred times slower: choose a smaller --size, or"
            + " swapoff -a");
  }

  Finding limits() {
    Optional<Long> fileSize = system.limit("Max file size");
    Optional<Long> addresses = system.limit("Max address space");
    if (fileSize.isPresent()) {
      return Finding.problem(
          "the size of a file is limited to " + Units.bytes(fileSize.get()),
          "run ulimit -f unlimited before twobig, which cannot write larger tables or checkpoints");
    }
    if (addresses.isPresent()) {
      return Finding.problem(
          "the address space of a process is limited to " + Units.bytes(addresses.get()),
          "run ulimit -v unlimited before twobig, which cannot map a larger table");
    }
    if (system.text("proc/self/limits").isEmpty()) {
      return Finding.unknown();
    }
    return Finding.ok(
        "no limit of file size or addresses"
            + system.limit("Max open files").map(", %d open files"::formatted).orElse(""));
  }
}
