package org.twobig.lab.bench;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Commands that start a JVM like this one. */
public final class Jvm {
  private Jvm() {}

  /**
   * A command.
   *
   * @param main class to start
   * @param flags beside those of this JVM; later ones win
   * @param arguments of the program
   */
  public static List<String> command(Class<?> main, List<String> flags, List<String> arguments) {
    return command(main, flags, System.getProperty("java.class.path"), arguments);
  }

  /** The same, with the libraries at hand that the table is measured against. */
  static List<String> commandWithOthers(Class<?> main, List<String> flags, List<String> arguments) {
    String path = System.getProperty("java.class.path");
    return command(main, flags, path + File.pathSeparator + others().resolve("*"), arguments);
  }

  /** Whether a library of others is beside the jar or on the class path. */
  static boolean hasOther(String name) {
    return System.getProperty("java.class.path").contains(File.separator + name + "-")
        || holds(others(), name)
        || holds(others().resolveSibling("lib"), name);
  }

  private static boolean holds(Path folder, String name) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith(name + "-"));
    } catch (IOException e) {
      return false;
    }
  }

  private static Path others() {
    try {
      Path jar = Path.of(Jvm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return jar.resolveSibling("others");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> command(
      Class<?> main, List<String> flags, String classPath, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(arguments);
    return command;
  }
}
