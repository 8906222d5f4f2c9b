package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;

/** Runs small benchmarks of single operations of all tables. */
class OperationsIT {
  @AutoClose private final Workplace workplace = new Workplace();
  private final Laboratory laboratory = new Laboratory(workplace);

  @Test
  void othersTakeTurnsWithOurTableAndFindTheSame() throws Exception {
    Path hot = Files.createTempDirectory(Path.of("/dev/shm"), "twobig it ");
    try {
      Output outcome =
          Laboratory.here(
              "others",
              "--sizes",
              "16m",
              "--rounds",
              1,
              "--operations",
              1000,
              "--contestants",
              "twobig,c,agrona,lmdb,rocksdb",
              "--hot",
              hot);

      List<String[]> rows = Laboratory.rows(outcome);
      for (String contestant : List.of("twobig", "agrona", "lmdb", "rocksdb")) {
        assertThat(
                rows.stream()
                    .filter(row -> row[1].equals("store") && row[2].equals(contestant))
                    .map(row -> row[3]))
            .as(contestant)
            .containsExactly(
                "dependent",
                "independent",
                "batch",
                "store",
                "two_read",
                "one_writes_one_reads",
                "two_write",
                "open_after_kill",
                "open");
      }
      for (String[] row : rows) {
        assertThat(row[4].isEmpty()).as(String.join(",", row)).isEqualTo(cannot(row[2], row[3]));
        assertThat(row[4].isEmpty() || Double.parseDouble(row[4]) > 0).isTrue();
        if (row[3].equals("open_after_kill")) {
          assertThat(row[9]).as(row[2]).isEqualTo(loses(row[2]) ? "0.0" : "100.0");
        }
      }
      assertThat(rows).anySatisfy(row -> assertThat(row[1]).isEqualTo("private"));
    } finally {
      Files.delete(
          hot.resolve(
              "twobig-"
                  + Files.getOwner(hot).getName())); // only the empty folder of the user is left
      Files.delete(hot);
    }
  }

  private static boolean cannot(String contestant, String operation) {
    return contestant.equals("agrona")
            && (operation.contains("two_")
                || operation.startsWith("one_")
                || operation.startsWith("open"))
        || contestant.startsWith("rocksdb") && operation.equals("two_write");
  }

  /** Returns whether the entries of a contestant may be lost when its process is killed. */
  private static boolean loses(String contestant) {
    return contestant.equals("agrona") || contestant.equals("rocksdb");
  }

  @Test
  void hotPathsAreMeasuredByJmh() throws Exception {
    String printed =
        laboratory
            .run(
                "jmh",
                "(TableBenchmark|PositionBenchmark).*(store|childWithFoldedKeyByMove)",
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
        .containsPattern(
            "PositionBenchmark.childWithFoldedKeyByMove +N/A +28 +avgt +[0-9.]+ +ns/op");
  }
}
