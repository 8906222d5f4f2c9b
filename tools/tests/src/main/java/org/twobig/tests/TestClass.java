package org.twobig.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A test class and its module.
 *
 * @param seconds approximate time of its tests
 */
record TestClass(Module module, String name, double seconds) {
  /**
   * A module with tests.
   *
   * @param folder the folder in which its tests run
   * @param classPath class path of its tests, without its own classes
   */
  record Module(String name, Path folder, String classPath) {
    private Path classes() {
      return folder.resolve("target/test-classes");
    }

    /**
     * Returns the folder of the module's reports: files for each class, and the output of each
     * process.
     */
    Path reports() {
      return folder.resolve("target/test-reports");
    }

    List<String> flags() {
      Path file = folder.resolve("src/test/jvm.options");
      return Files.exists(file) ? List.of("@" + file) : List.of();
    }

    /**
     * Returns the class path of a process for tests. If the module's tests are in a jar, jars
     * replace the folders of classes, since a JVM caches only classes from jars.
     */
    String wholeClassPath() throws IOException {
      Path target = folder.resolve("target");
      List<Path> own;
      try (Stream<Path> files = Files.list(target)) {
        own =
            files
                .filter(file -> file.toString().matches(".*/" + name + "-[^/]*-tests.jar"))
                .flatMap(
                    tests ->
                        Stream.of(tests, Path.of(tests.toString().replace("-tests.jar", ".jar"))))
                .toList();
      }
      if (own.isEmpty()) {
        own = List.of(classes(), target.resolve("classes"));
      }
      Stream<String> others = Stream.of(classPath, System.getProperty("java.class.path"));
      return Stream.concat(
              own.stream().map(Path::toString), others.flatMap(path -> Stream.of(path.split(":"))))
          .distinct()
          .collect(Collectors.joining(":"));
    }

    List<TestClass> tests(Map<String, Double> seconds) {
      if (!Files.exists(classes())) {
        return List.of();
      }
      try (Stream<Path> files = Files.walk(classes())) {
        return files
            .map(file -> classes().relativize(file).toString())
            .filter(file -> file.matches("[^$]*(Test|IT)\\.class"))
            .map(file -> file.replace(".class", "").replace('/', '.'))
            .map(name -> new TestClass(this, name, seconds.getOrDefault(name, 1.0)))
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns the modules of this build. Each has a file with the class path of its tests. */
  static List<Module> modules(Path root) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("target/modules"))) {
      return files.sorted().map(file -> module(root, file)).toList();
    }
  }

  private static Module module(Path root, Path file) {
    String name = file.getFileName().toString();
    Path folder = root.resolve(name);
    try {
      return new Module(
          name,
          Files.exists(folder) ? folder : root.resolve("tools").resolve(name),
          Files.readString(file).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
