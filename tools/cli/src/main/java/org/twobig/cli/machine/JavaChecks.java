package org.twobig.cli.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.view.Units;
import org.twobig.solve.MemoryPlan;

/** What the doctor looks at in the JVM that it runs in. */
final class JavaChecks {
  private static final Path OPTIONS = Path.of("config", "jvm.options");

  /** The jar lies in tools/cli/target of the project, classes one folder deeper. */
  private static final int STEPS_UP = 5;

  private JavaChecks() {}

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

  /** Whether the flags of config/jvm.options are in force. */
  static Finding flags() {
    Optional<Path> options = options(program());
    if (options.isEmpty()) {
      return Finding.note(
          "there is no config/jvm.options beside the jar of the program or above it",
          "put it there, and start twobig by its launcher");
    }
    List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
    try (Stream<String> lines = Files.lines(options.get())) {
      return flags(lines.map(String::strip).collect(Collectors.toList()), given);
    } catch (IOException e) {
      return Finding.unknown();
    }
  }

  private static Path program() {
    try {
      return Path.of(JavaChecks.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The file of flags that belongs to a jar or a folder of classes. */
  static Optional<Path> options(Path program) {
    Path folder = program.toAbsolutePath().getParent();
    for (int step = 0; step < STEPS_UP && folder != null; step++) {
      if (Files.exists(folder.resolve(OPTIONS))) {
        return Optional.of(folder.resolve(OPTIONS));
      }
      folder = folder.getParent();
    }
    return Optional.empty();
  }

  /**
   * Whether some flags are in force.
   *
   * @param wanted lines of the file of options
   * @param given flags of the JVM
   */
  static Finding flags(List<String> wanted, List<String> given) {
    List<String> missing =
        wanted.stream()
            .filter(line -> !line.isEmpty() && !line.startsWith("#") && !given.contains(line))
            .collect(Collectors.toList());
    return missing.isEmpty()
        ? Finding.ok("as in config/jvm.options")
        : Finding.note(
            "without " + String.join(" ", missing),
            "start twobig by its launcher, or java with @config/jvm.options");
  }

  static Finding nativeAccess() {
    return JavaChecks.class.getModule().isNativeAccessEnabled()
        ? Finding.ok("allowed")
        : Finding.note(
            "not allowed: space may be reserved by writing zeros, without large pages",
            "start java with --enable-native-access=ALL-UNNAMED, as the launcher does");
  }

  static Finding heap() {
    return Finding.ok(
        "up to %s, so up to %s for the graph of a long solve"
            .formatted(
                Units.bytes(Runtime.getRuntime().maxMemory()),
                Units.bytes(MemoryPlan.ofThisMachine().graphBytes())));
  }
}
