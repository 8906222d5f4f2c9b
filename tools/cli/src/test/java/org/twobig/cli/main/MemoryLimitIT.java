package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.tt.store.Stores;

/** The packaged program in a control group that may use little memory. */
class MemoryLimitIT {
  private static final long LIMIT = 1L << 30;
  private static final String LATE = "E3FBDCFED961CBC8A205B942BD1E5A8A606657FF";

  private Workplace workplace;
  private Optional<Path> group = Optional.empty();

  @BeforeEach
  void makeGroup() throws IOException {
    workplace = new Workplace();
    group = limitedGroup();
    assumeTrue(group.isPresent(), "Not tested: no right to make a control group with a limit");
  }

  @AfterEach
  void removeGroup() throws Exception {
    workplace.close();
    while (group.isPresent() && !isGone(group.get())) {
      Thread.sleep(100); // those who have just ended may still be in it
    }
  }

  private static boolean isGone(Path group) {
    try {
      Files.deleteIfExists(group);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A new group below ours, of version 1 or 2 of control groups. */
  private static Optional<Path> limitedGroup() throws IOException {
    Path root = Path.of("/sys/fs/cgroup");
    for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
      String[] fields = line.split(":", 3); // 4:memory:/ours, or 0::/ours
      boolean second = fields[1].isEmpty();
      if (second || fields[1].equals("memory")) {
        Path ours = (second ? root : root.resolve("memory")).resolve(fields[2].substring(1));
        Path made = ours.resolve("twobig-test-" + ProcessHandle.current().pid());
        String limit = second ? "memory.max" : "memory.limit_in_bytes";
        if (isMade(made, limit)) {
          return Optional.of(made);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isMade(Path group, String limit) throws IOException {
    try {
      Files.createDirectory(group);
    } catch (IOException e) {
      return false; // control groups are missing or forbidden
    }
    try {
      Files.writeString(group.resolve(limit), Long.toString(LIMIT));
      return true;
    } catch (IOException e) {
      Files.delete(group);
      return false;
    }
  }

  private Output run(Object... arguments) throws IOException, InterruptedException {
    List<String> shell =
        List.of(
            "sh",
            "-c",
            "echo $$ > \"$0\"/cgroup.procs && exec \"$@\"",
            group.orElseThrow().toString());
    return workplace.startProgram(shell, Workplace.LAUNCHER, arguments).await();
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeItIsMadeAndWhatFitsWorks() throws Exception {
    Path store = workplace.path("s");
    Output large = run("create", store, "--size", "2g", "--placement", "ram");
    assertThat(large.exitCode()).as(large.err()).isEqualTo(4);
    assertThat(large.err())
        .startsWith("twobig: A table of ")
        .contains("does not fit: ", " are free in memory; a size of ", "m fits");
    assertThat(run("create", store, "--size", "90g", "--placement", "ram").err())
        .contains(" are free in memory; a size of ");
    assertThat(store).doesNotExist();

    Output anywhere = run("create", store, "--size", "2g").done();
    assertThat(anywhere.out()).containsPattern("Placement .*does not fit: .* are free in memory");
    Stores.delete(store);

    Output inMemory = run("solve", "--no-store", "--size", "2g", LATE);
    assertThat(inMemory.exitCode()).as(inMemory.err()).isEqualTo(4);
    assertThat(inMemory.err()).contains("does not fit: ", " of memory are free; --size ", "m fits");

    run("create", store, "--size", "64m", "--placement", "ram").done();
    run("solve", "--store", store, "--json", LATE).done();
    Stores.delete(store);
  }
}
