package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory left below the limits of control groups, from files as the kernel makes them. */
class SystemMemoryTest {
  private static final String UNIFIED = "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";

  @TempDir private Path root;

  private void file(String path, Object content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content + "\n");
  }

  private void unified(String group, Object limit, long used, long cache) throws IOException {
    String folder = "sys/fs/cgroup" + group;
    file(folder + "/memory.max", limit);
    file(folder + "/memory.current", used);
    file(folder + "/memory.stat", "anon 7\nfile 9\ninactive_file " + cache + "\nactive_file 1");
  }

  @Test
  void thePageCacheOfAGroupIsFree() throws IOException {
    file("proc/self/mountinfo", UNIFIED);
    file("proc/self/cgroup", "0::/batch/job");
    unified("/batch/job", 4000, 3900, 3000);
    unified("/batch", "max", 9000, 10);
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(4000 - (3900 - 3000));
  }

  @Test
  void theTightestOfAllGroupsOnThePathDecides() throws IOException {
    file("proc/self/mountinfo", UNIFIED);
    file("proc/self/cgroup", "0::/batch/job/step");
    unified("/batch/job/step", 4000, 100, 0);
    unified("/batch/job", 3000, 2500, 300);
    unified("/batch", 100_000, 50_000, 0);
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(800);
    file("sys/fs/cgroup/batch/memory.high", 50_100);
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(100);
    file("sys/fs/cgroup/batch/memory.high", 40_000); // the limit is exceeded already
    assertThat(SystemMemory.belowLimits(root)).isZero();
  }

  @Test
  void aContainerSeesItsOwnPartOnly() throws IOException {
    file("proc/self/mountinfo", "31 23 0:28 /docker/a /sys/fs/cgroup rw - cgroup2 cgroup2 rw");
    file("proc/self/cgroup", "0::/docker/a/solver");
    unified("", 5000, 3000, 0);
    unified("/solver", "max", 2000, 0);
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(2000);
  }

  @Test
  void theOldGroupsOfMemoryCountBesideOthers() throws IOException {
    file(
        "proc/self/mountinfo",
        "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
            + "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n"
            + "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw");
    file("proc/self/cgroup", "4:memory:/job\n1:cpu:/job\n0::/");
    file("sys/fs/cgroup/cpu/job/memory.limit_in_bytes", 1);
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
    file("sys/fs/cgroup/memory/memory.usage_in_bytes", 1 << 30);
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(Long.MAX_VALUE);
    file("sys/fs/cgroup/memory/job/memory.limit_in_bytes", 4000);
    file("sys/fs/cgroup/memory/job/memory.usage_in_bytes", 3990);
    file("sys/fs/cgroup/memory/job/memory.stat", "inactive_file 5\ntotal_inactive_file 990");
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(1000);
  }

  @Test
  void withoutGroupsThereIsNoLimit() throws IOException {
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(Long.MAX_VALUE);
    file("proc/self/mountinfo", UNIFIED);
    file("proc/self/cgroup", "0::/");
    assertThat(SystemMemory.belowLimits(root)).isEqualTo(Long.MAX_VALUE);
    assertThat(SystemMemory.available()).isPositive();
  }
}
