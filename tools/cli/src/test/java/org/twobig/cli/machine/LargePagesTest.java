package org.twobig.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LargePagesTest {
  private static final String MAPPINGS =
      """
      1000-3000 rw-s 00000000 00:1a 7      /dev/shm/other.table
      Size:                  8 kB
      Rss:                   8 kB
      AnonHugePages:         8 kB
      7f0000000000-7f0000400000 rw-s 00000000 00:1a 8      /dev/shm/x.table
      Size:               4096 kB
      Rss:                4096 kB
      ShmemPmdMapped:     2048 kB
      FilePmdMapped:         0 kB
      Private_Hugetlb:       0 kB
      THPeligible:    1
      VmFlags: rd wr sh mr mw me ms sd
      7f0000400000-7f0000800000 rw-s 00400000 00:1a 8      /dev/shm/x.table
      Rss:                4096 kB
      ShmemPmdMapped:        0 kB
      """;

  @Test
  void onlyTheMappingsThatAreAskedForCount() {
    assertThat(LargePages.share(MAPPINGS.lines(), "/dev/shm/x.table")).hasValue(0.25);
    assertThat(LargePages.share(MAPPINGS.lines(), "/dev/shm/other.table")).hasValue(1);
    assertThat(LargePages.share(MAPPINGS.lines(), "x.table")).isEmpty();
  }

  @Test
  void pagesOfHugetlbfsAreLargeThoughNotCountedAsResident() {
    Stream<String> lines =
        Stream.of("10000-20000 rw-s 0 00:1a 7 /huge/x", "Rss: 0 kB", "Shared_Hugetlb: 2048 kB");

    assertThat(LargePages.share(lines, "/huge/x")).hasValue(1);
  }
}
