package org.twobig.cli.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The pages on which Linux keeps a mapped file, from the table {@code /proc/self/smaps}. */
public final class LargePages {
  private static final Set<String> LARGE =
      Set.of(
          "AnonHugePages:",
          "ShmemPmdMapped:",
          "FilePmdMapped:",
          "Shared_Hugetlb:",
          "Private_Hugetlb:");

  private LargePages() {}

  /**
   * Returns which share, 0 to 1, of the resident memory of a mapped file is on pages of 2 MiB or
   * more; empty if unknown, or if this process has touched no page of the file.
   */
  public static OptionalDouble share(Path file) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/smaps"))) {
      return share(lines, file.toRealPath().toString());
    } catch (IOException | UncheckedIOException e) {
      return OptionalDouble.empty();
    }
  }

  /** Returns the share from the lines of smaps. */
  static OptionalDouble share(Stream<String> lines, String file) {
    double resident = 0;
    double large = 0;
    boolean inside = false;
    for (String line : (Iterable<String>) lines::iterator) {
      String[] words = line.trim().split(" +"); // 1000-3000 rw-s ... FILE, or: Rss:    8 kB
      if (!words[0].endsWith(":")) {
        inside = line.endsWith(" " + file);
      } else if (inside && words.length == 3 && words[2].equals("kB")) {
        double kibibytes = Double.parseDouble(words[1]);
        large += LARGE.contains(words[0]) ? kibibytes : 0;
        boolean counts = words[0].equals("Rss:") || words[0].endsWith("_Hugetlb:");
        resident += counts ? kibibytes : 0; // Rss leaves out the pages of hugetlbfs
      }
    }
    return resident == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, large / resident));
  }
}
