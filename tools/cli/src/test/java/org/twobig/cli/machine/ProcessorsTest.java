package org.twobig.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores of machines that are described in a folder. */
class ProcessorsTest {
  @TempDir private Path folder;

  /** Describes hardware threads from 0 on, each by the list of those on its core. */
  private void machine(String... siblings) throws IOException {
    for (int cpu = 0; cpu < siblings.length; cpu++) {
      Path topology = Files.createDirectories(folder.resolve("cpu" + cpu).resolve("topology"));
      Files.writeString(topology.resolve("thread_siblings_list"), siblings[cpu] + "\n");
    }
  }

  private int cores(String allowed, int available) throws IOException {
    Path status = folder.resolve("status");
    Files.writeString(
        status, "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nMems:\t1\n");
    return Processors.physicalCores(folder, status, available);
  }

  @ParameterizedTest
  @CsvSource({
    "0-7, 8, 4",
    "'0-3', 4, 4", // one thread of each core
    "'0,4', 2, 1", // two threads of one core
    "'0-1,4-5,7', 5, 3",
    "0-7, 3, 3", // a quota of three processors
    "6, 1, 1",
    "'0-255', 8, 4" // more than are there
  })
  void hardwareThreadsOfOneCoreCountOnce(String allowed, int available, int cores)
      throws IOException {
    machine("0,4", "1,5", "2,6", "3,7", "0,4", "1,5", "2,6", "3,7");

    assertThat(cores(allowed, available)).isEqualTo(cores);
  }

  @Test
  void siblingsMayBeListedAsARange() throws IOException {
    machine("0-1", "0-1", "2-3", "2-3");

    assertThat(cores("0-3", 4)).isEqualTo(2);
    assertThat(cores("1-2", 2)).isEqualTo(2);
  }

  @Test
  void aCoreWithoutSiblingsIsACore() throws IOException {
    machine("0", "1", "2");

    assertThat(cores("0-2", 3)).isEqualTo(3);
  }

  @Test
  void aThreadThatIsSwitchedOffHasNoCore() throws IOException {
    machine("0", "1", "2");
    Files.delete(folder.resolve("cpu1/topology/thread_siblings_list"));

    assertThat(cores("0-2", 3)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "3-", "7-3", "-1"})
  void whatCannotBeReadIsDoneWithout(String allowed) throws IOException {
    machine("0-1", "0-1");

    assertThat(cores(allowed, 5)).isEqualTo(5);
  }

  @Test
  void aSystemWithoutSuchFilesHasAsManyCoresAsProcessors() throws IOException {
    assertThat(cores("0-7", 6)).isEqualTo(6);
    assertThat(Processors.physicalCores(folder, folder.resolve("absent"), 6)).isEqualTo(6);
    machine("0-1", "nonsense");
    assertThat(cores("0-1", 2)).isEqualTo(2);
  }

  @Test
  void thisMachineHasACore() {
    assertThat(Processors.physicalCores()).isBetween(1, Runtime.getRuntime().availableProcessors());
  }
}
