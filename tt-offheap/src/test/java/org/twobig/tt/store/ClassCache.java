package org.twobig.tt.store;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cache of the loaded and linked classes of a {@link StoreProcess}, with which a JVM starts in
 * half the time. A JVM caches classes from jars only, so without jars there is no cache.
 */
final class ClassCache {
  private static final boolean IS_POSSIBLE = isInJar(StoreProcess.class) && isInJar(Store.class);

  /** Class path of the processes. */
  static final String CLASS_PATH = classPath();

  private static List<String> flags = List.of();
  private static boolean isMade;

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

  /** Returns the flags by which a JVM uses the cache; the first call makes the cache. */
  static synchronized List<String> flags() {
    if (IS_POSSIBLE && !isMade) {
      isMade = true;
      make();
    }
    return flags;
  }

  private static void make() {
    File file = new File("target", "classes-" + ProcessHandle.current().pid() + ".aot");
    file.deleteOnExit();
    try (TestStores stores = new TestStores()) {
      List<String> command = StoreProcess.command(CLASS_PATH, "rehearse", stores, "--");
      command.add(1, "-XX:AOTCacheOutput=" + file.getAbsolutePath());
      // without profiles of methods, which would make the compilers begin too soon
      command.addAll(1, List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining"));
      new ProcessBuilder(command)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (file.exists()) {
      flags = List.of("-XX:AOTCache=" + file.getAbsolutePath(), "-Xlog:aot*=off,cds*=off");
    }
  }
}
