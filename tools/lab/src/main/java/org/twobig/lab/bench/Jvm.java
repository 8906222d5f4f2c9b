package org.twobig.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Makes commands that start a JVM like this one, and measures the processor time of this one. */
public final class Jvm {
  private Jvm() {}

  /**
   * Returns the command of a new JVM. Its class path also has the libraries of other tables, from
   * the folder {@code others} beside the jar.
   *
   * @param main class to start
   * @param flags flags of the new JVM; they override this JVM's flags, which it gets, too
   * @param arguments arguments of the program
   */
  public static List<String> command(Class<?> main, List<String> flags, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(flags);
    String path =
        System.getProperty("java.class.path") + File.pathSeparator + others().resolve("*");
    command.addAll(List.of("-cp", path, main.getName()));
    command.addAll(arguments);
    return command;
  }

  /** Returns the processor time of all threads of this process, those of the JVM included. */
  public static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  static boolean hasLibrary(String name) {
    return System.getProperty("java.class.path").contains(File.separator + name + "-")
        || Optional.ofNullable(others().toFile().list()).stream()
            .flatMap(Arrays::stream)
            .anyMatch(file -> file.startsWith(name + "-"));
  }

  /** Returns the launcher of Twobig as a user starts it. */
  public static Path launcher() {
    return home().resolveSibling("../../../twobig").normalize();
  }

  private static Path others() {
    return home().resolveSibling("others");
  }

  /** Returns the jar or folder of these classes, in the folder {@code target} of this module. */
  private static Path home() {
    try {
      return Path.of(Jvm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
