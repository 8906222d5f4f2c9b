package org.twobig.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cores of machines that are described in a folder. */
class ProcessorsTest {
  @TempDir private Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /**
   * Describes hardware threads from 0 on, each by the list of those on its core. A dash is a thread
   * that is switched off.
   */
  @ParameterizedTest
  @CsvSource({
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', 0-7, 8, 4",
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0-3', 4, 4", // one thread of each core
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0,4', 2, 1", // two threads of one core
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0-1,4-5,7', 5, 3",
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', 0-7, 3, 3", // a quota of three processors
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', 6, 1, 1",
    "'0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7', '0-255', 8, 4", // more than are there
    "0-1 0-1 2-3 2-3, 0-3, 4, 2",
    "0-1 0-1 2-3 2-3, 1-2, 2, 2",
    "0 1 2, 0-2, 3, 3",
    "0 - 2, 0-2, 3, 2",
    // what cannot be read is done without
    "0-1 0-1, '', 5, 5",
    "0-1 0-1, none, 5, 5",
    "0-1 0-1, 3-, 5, 5",
    "0-1 0-1, 7-3, 5, 5",
    "0-1 0-1, -1, 5, 5",
    "0-1 nonsense, 0-1, 2, 2",
    "-, 0-7, 6, 6"
  })
  void hardwareThreadsOfOneCoreCountOnce(String siblings, String allowed, int available, int cores)
      throws IOException {
    String[] lists = siblings.split(" ");
    for (int cpu = 0; cpu < lists.length; cpu++) {
      if (!lists[cpu].equals("-")) {
        String name = "sys/devices/system/cpu/cpu%d/topology/thread_siblings_list".formatted(cpu);
        file(name, lists[cpu] + "\n");
      }
    }
    file("proc/self/status", "Cpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nMems:\t1\n");

    assertThat(Processors.physicalCores(new SystemFiles(root), available)).isEqualTo(cores);
  }

  @Test
  void aSystemWithoutSuchFilesHasAsManyCoresAsProcessors() {
    assertThat(Processors.physicalCores(new SystemFiles(root), 6)).isEqualTo(6);
    assertThat(Processors.physicalCores()).isBetween(1, Runtime.getRuntime().availableProcessors());
  }
}
