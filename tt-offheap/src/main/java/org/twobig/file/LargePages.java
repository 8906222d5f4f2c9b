package org.twobig.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How much of a mapping lies on pages of 2 MiB or more, as Linux tells it. */
final class LargePages {
  private static final Path MAPPINGS = Path.of("/proc/self/smaps");

  /** Start and end of a mapping, the first line about it. */
  private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) .*");

  private static final Pattern AMOUNT = Pattern.compile("(\\w+): +(\\d+) kB");
  private static final Set<String> LARGE =
      Set.of(
          "AnonHugePages", "ShmemPmdMapped", "FilePmdMapped", "Shared_Hugetlb", "Private_Hugetlb");

  private LargePages() {}

  /**
   * The share, 0 to 1, of what this process has touched of a mapping; empty if it has touched
   * nothing or the system does not tell.
   */
  static OptionalDouble share(MemorySegment memory) {
    try (Stream<String> lines = Files.lines(MAPPINGS)) {
      return share(lines, memory.address(), memory.address() + memory.byteSize());
    } catch (IOException | UncheckedIOException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * The share, 0 to 1, of what is resident of a range, from the text of the system.
   *
   * @param from first address
   * @param to the address after the last
   */
  static OptionalDouble share(Stream<String> lines, long from, long to) {
    long[] resident = {0};
    long[] large = {0};
    boolean[] inside = {false};
    lines.forEachOrdered(
        line -> {
          Matcher mapping = MAPPING.matcher(line);
          Matcher amount = AMOUNT.matcher(line);
          if (mapping.matches()) {
            long start = Long.parseUnsignedLong(mapping.group(1), 16);
            long end = Long.parseUnsignedLong(mapping.group(2), 16);
            inside[0] = Long.compareUnsigned(start, to) < 0 && Long.compareUnsigned(from, end) < 0;
          } else if (inside[0] && amount.matches()) {
            long kibibytes = Long.parseLong(amount.group(2));
            resident[0] += amount.group(1).equals("Rss") ? kibibytes : 0;
            resident[0] += amount.group(1).endsWith("_Hugetlb") ? kibibytes : 0; // not in Rss
            large[0] += LARGE.contains(amount.group(1)) ? kibibytes : 0;
          }
        });
    return resident[0] == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, (double) large[0] / resident[0]));
  }
}
