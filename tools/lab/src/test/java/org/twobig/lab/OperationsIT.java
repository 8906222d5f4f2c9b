package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;

/** Benchmarks of single operations in small, ours and those of others. */
class OperationsIT {
  private Workplace workplace;
  private Laboratory laboratory;

  @BeforeEach
  void open() throws IOException {
    workplace = new Workplace();
    laboratory = new Laboratory(workplace);
  }

  @AfterEach
  void close() throws IOException {
    workplace.close();
  }

  @Test
  void othersTakeTurnsWithOurTableAndFindTheSame() throws Exception {
    Path hot = Files.createTempDirectory(Path.of("/dev/shm"), "twobig it ");
    try {
      Outcome outcome =
          laboratory.run(
              "others", "--sizes", "16m", "--rounds", 2, "--operations", 1000, "--hot", hot);

      List<String[]> rows = Laboratory.rows(outcome);
      for (String contestant : List.of("twobig", "agrona", "chronicle")) {
        assertThat(
                rows.stream()
                    .filter(row -> row[1].equals("store") && row[2].equals(contestant))
                    .map(row -> row[3]))
            .as(contestant)
            .containsExactly("dependent", "independent", "batch", "store");
      }
      assertThat(rows).anySatisfy(row -> assertThat(row[1]).isEqualTo("private"));
      assertThat(rows).allSatisfy(row -> assertThat(Double.parseDouble(row[4])).isPositive());
    } finally {
      Files.delete(
          hot.resolve("twobig-" + Files.getOwner(hot).getName())); // empty, and alone there
      Files.delete(hot);
    }
  }

  @Test
  void hotPathsAreMeasuredByJmh() throws Exception {
    String printed =
        laboratory
            .run(
                "jmh",
                "(TableBenchmark|PositionBenchmark).*(store|childWithKey)",
                "-p",
                "mebibytes=8",
                "-p",
                "stones=28",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "100ms")
            .out();
    assertThat(printed)
        .containsPattern("TableBenchmark.store +8 +N/A +avgt +[0-9.]+ +ns/op")
        .containsPattern("PositionBenchmark.childWithKey +N/A +28 +avgt +[0-9.]+ +ns/op");
  }
}
