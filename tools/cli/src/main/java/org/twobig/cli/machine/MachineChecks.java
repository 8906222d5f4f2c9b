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
    return Finding.of("jdk", Runtime.version(), System.getProperty("java.vendor"), home, from);
  }

  /** Checks whether the JVM runs with config/jvm.options, which set the property twobig.flags. */
  static Finding flags(Properties ofTheJvm) {
    return Finding.of(ofTheJvm.containsKey("twobig.flags") ? "flags" : "flags.other");
  }

  static Finding nativeAccess() {
    boolean allowed = MachineChecks.class.getModule().isNativeAccessEnabled();
    return Finding.of(allowed ? "native" : "native.denied");
  }

  static Finding heap() {
    return Finding.of(
        "heap",
        Units.bytes(Runtime.getRuntime().maxMemory()),
        Units.bytes(MemoryPlan.ofThisMachine().graphBytes()));
  }

  Finding processors() {
    return Finding.of(
        "processors",
        Processors.physicalCores(),
        Runtime.getRuntime().availableProcessors(),
        system.text("sys/fs/cgroup/cpu.max").map(MachineChecks::quota).orElse(""));
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
    return Finding.of(
            "memory",
            Units.bytes(free),
            system.memory("MemTotal").map(bytes -> " of " + Units.bytes(bytes)).orElse(""),
            cgroup(),
            Units.bytes(MemoryPlan.ofThisMachine().tableBytes()))
        .okIf(free >= LITTLE);
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
      return Finding.of("unknown");
    }
    if (total.get() == 0) {
      return Finding.of("swap.none");
    }
    long used = total.get() - free.get();
    return Finding.of("swap", Units.bytes(used), Units.bytes(total.get()))
        .okIf(used <= total.get() / 10);
  }

  Finding limits() {
    Optional<Long> fileSize = system.limit("Max file size");
    Optional<Long> addresses = system.limit("Max address space");
    if (fileSize.isPresent()) {
      return Finding.of("limits.file", Units.bytes(fileSize.get()));
    }
    if (addresses.isPresent()) {
      return Finding.of("limits.addresses", Units.bytes(addresses.get()));
    }
    return Finding.of(
        system.text("proc/self/limits").isEmpty() ? "unknown" : "limits",
        system.limit("Max open files").map(", %d open files"::formatted).orElse(""));
  }
}
