package org.twobig.cli.machine;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.twobig.cli.view.Units;
import org.twobig.solve.MemoryPlan;

/** What the doctor looks at in the JVM that it runs in. */
final class JavaChecks {
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

  /** Whether the flags of config/jvm.options are in force: one of them sets a property. */
  static Finding flags(Properties ofTheJvm) {
    return ofTheJvm.containsKey("twobig.flags")
        ? Finding.ok("as in config/jvm.options")
        : Finding.note(
            "not those of config/jvm.options",
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
