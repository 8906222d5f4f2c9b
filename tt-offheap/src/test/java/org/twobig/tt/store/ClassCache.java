package org.twobig.tt.store;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cache of the loaded and linked classes of a {@link StoreProcess}, with which a JVM starts in
 * half the time. To make it takes as long as twenty such starts, so all processes that test a
 * module share one. A JVM caches classes from jars only, so without jars there is no cache.
 */
final class ClassCache {
  private static final boolean IS_POSSIBLE = isInJar(StoreProcess.class) && isInJar(Store.class);

  /** Class path of the processes. */
  static final String CLASS_PATH = classPath();

  private static final File FILE = new File("target", "classes.aot").getAbsoluteFile();

  private static List<String> flags = List.of();

  private ClassCache() {}

  private static boolean isInJar(Class<?> type) {
    try {
      var place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Files.isRegularFile(Path.of(place));
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static String classPath() {
    String all = System.getProperty("java.class.path");
    return IS_POSSIBLE
        ? Stream.of(all.split(File.pathSeparator))
            .filter(entry -> Files.isRegularFile(Path.of(entry)))
            .collect(Collectors.joining(File.pathSeparator))
        : all;
  }

  /** Returns the flags by which a JVM uses the cache, which the first process to call makes. */
  static synchronized List<String> flags() {
    if (IS_POSSIBLE && flags.isEmpty()) {
      try (FileChannel lock = FileChannel.open(Path.of(FILE + ".lock"), CREATE, WRITE)) {
        lock.lock();
        Stream<File> jars = Stream.of(CLASS_PATH.split(File.pathSeparator)).map(File::new);
        if (jars.anyMatch(jar -> jar.lastModified() >= FILE.lastModified())) {
          make(new File(FILE + ".new")); // a JVM ignores a cache that is older than a jar
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      flags = List.of("-XX:AOTCache=" + FILE, "-Xlog:aot*=off,cds*=off");
    }
    return flags;
  }

  private static void make(File file) throws IOException, InterruptedException {
    try (TestStores stores = new TestStores()) {
      List<String> command = StoreProcess.command(CLASS_PATH, "attempt", stores, "--");
      command.add(1, "-XX:AOTCacheOutput=" + file);
      // without profiles of methods, which would make the compilers begin too soon
      command.addAll(1, List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining"));
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      try (Writer attempts = process.outputWriter()) {
        attempts.write("create RAM\nstore\njournal\nboard\nexport\nresize\ndrop\ndelete\n");
      }
      process.waitFor();
    }
    Files.move(file.toPath(), FILE.toPath(), StandardCopyOption.REPLACE_EXISTING);
  }
}
