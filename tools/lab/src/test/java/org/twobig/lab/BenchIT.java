package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;

/** Small benchmarks run, and leave nothing behind. */
class BenchIT {
  @AutoClose private final Workplace workplace = new Workplace();
  private final Laboratory laboratory = new Laboratory(workplace);

  @Test
  void aTableIsSavedAndRestoredBesideWhatTheDiskTakesAndIsGoneThen() throws Exception {
    Path disk = Files.createDirectory(workplace.path("disk"));
    List<String[]> rows =
        Laboratory.rows(
            laboratory.run("checkpoints", "--size", "20m", "--rounds", 1, "--dir", disk));

    assertThat(rows)
        .filteredOn(row -> row[1].equals("speed"))
        .extracting(row -> row[0])
        .containsExactly("device_write", "save", "device_read", "restore");
    assertThat(rows)
        .filteredOn(row -> row[1].equals("speed"))
        .allMatch(row -> Double.parseDouble(row[2]) > 0);
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void whatIsInterruptedLeavesNothingBehind() throws Exception {
    Path disk = Files.createDirectory(workplace.path("disk"));
    Workplace.Running running =
        laboratory.start("checkpoints", "--size", "20m", "--rounds", 1_000_000, "--dir", disk);
    Path hot = awaitHotFile(disk, running);
    running.interrupt();

    assertThat(running.await().exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(hot).doesNotExist();
    assertThat(disk).isEmptyDirectory();
  }

  /** Waits for the only store in a folder; returns the file of its table in RAM. */
  private static Path awaitHotFile(Path disk, Workplace.Running running)
      throws IOException, InterruptedException {
    while (running.isAlive()) {
      try (Stream<Path> folders = Files.list(disk)) {
        Optional<Path> store =
            folders
                .map(folder -> folder.resolve("store"))
                .filter(directory -> Files.exists(directory.resolve("store.properties")))
                .findFirst();
        if (store.isPresent() && Files.exists(Workplace.hotFile(store.get()))) {
          return Workplace.hotFile(store.get());
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("The process has ended: " + running.await().err());
  }

  @Test
  void anInterruptedLadderKeepsItsRowsAndDrawsThem() throws Exception {
    Path charts = workplace.path("charts");
    Workplace.Running running =
        laboratory.start(
            "ladder", "--from", 44, "--to", 0, "--count", 100, "--size", "32m", "--charts", charts);
    while (!running.printed().contains("\n40,")) {
      assertThat(running.isAlive()).as(running.said()).isTrue();
      Thread.sleep(20);
    }
    running.interrupt();
    Output outcome = running.await();

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(outcome.err()).isEmpty();
    List<String[]> rows = outcome.out().lines().skip(1).map(row -> row.split(",")).toList();
    assertThat(rows).hasSizeGreaterThanOrEqualTo(5).allMatch(row -> row[2].equals(row[3]));
    assertThat(ImageIO.read(charts.resolve("explored.png").toFile())).isNotNull();
    assertThat(charts).isDirectoryContaining("glob:**/hit-ratio.png");
  }
}
