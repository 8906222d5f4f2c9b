package org.twobig.tt.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

final class LargePages {
  private static final Set<String> LARGE =
      Set.of(
          "AnonHugePages:",
          "ShmemPmdMapped:",
          "FilePmdMapped:",
          "Shared_Hugetlb:",
          "Private_Hugetlb:");

  private LargePages() {}

  /**
   * Returns the share, 0 to 1, of pages of 2 MiB or more in a mapping's memory that this process
   * has touched; empty if unknown or if nothing has been touched.
   */
  static OptionalDouble share(MemorySegment memory) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/smaps"))) {
      return share(lines, memory.address(), memory.address() + memory.byteSize());
    } catch (IOException | UncheckedIOException e) {
      return OptionalDouble.empty();
    }
  }

  /** Returns the share of large pages in a range of addresses, from lines of /proc/self/smaps. */
  static OptionalDouble share(Stream<String> lines, long from, long to) {
    double resident = 0;
    double large = 0;
    boolean inside = false;
    for (String line : (Iterable<String>) lines::iterator) {
      String[] words = line.trim().split("[ -]+"); // 1000-3000 rw-s ..., or: Rss:    8 kB
      if (!words[0].endsWith(":")) {
        long start = Long.parseUnsignedLong(words[0], 16);
        long end = Long.parseUnsignedLong(words[1], 16);
        inside = Long.compareUnsigned(start, to) < 0 && Long.compareUnsigned(from, end) < 0;
      } else if (inside && words.length == 3 && words[2].equals("kB")) {
        double kibibytes = Double.parseDouble(words[1]);
        large += LARGE.contains(words[0]) ? kibibytes : 0;
        boolean counts = words[0].equals("Rss:") || words[0].endsWith("_Hugetlb:"); // not in Rss
        resident += counts ? kibibytes : 0;
      }
    }
    return resident == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, large / resident));
  }
}
