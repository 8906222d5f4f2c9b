package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.connectfour3d.position.Position;

/** The benchmarks in small: that they run, and leave nothing behind. */
class BenchIT {
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

  private static List<String[]> rows(Outcome outcome) {
    assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    return outcome.out().lines().skip(1).map(line -> line.split(",", -1)).toList();
  }

  @Test
  void othersTakeTurnsWithOurTableAndFindTheSame() throws Exception {
    Path hot = Files.createTempDirectory(Path.of("/dev/shm"), "twobig it ");
    try {
      Outcome outcome =
          laboratory.run(
              "others", "--sizes", "16m", "--rounds", 2, "--operations", 1000, "--hot", hot);

      List<String[]> rows = rows(outcome);
      for (String contestant : List.of("twobig", "heap", "agrona", "chronicle")) {
        assertThat(
                rows.stream()
                    .filter(row -> row[1].equals("store") && row[3].equals(contestant))
                    .map(row -> row[4]))
            .as(contestant)
            .containsExactly("dependent", "independent", "batch", "store");
      }
      assertThat(rows).anySatisfy(row -> assertThat(row[1]).isEqualTo("private"));
      assertThat(rows).allSatisfy(row -> assertThat(Double.parseDouble(row[5])).isPositive());
      assertThat(hot).isEmptyDirectory();
    } finally {
      Files.delete(hot);
    }
  }

  @Test
  void storesAreCountedForSecondsAndTheStoreIsGoneThen() throws Exception {
    Path disk = Files.createDirectory(workplace.path("disk"));

    List<String[]> rows =
        rows(
            laboratory.run(
                "stores",
                "--size",
                "8m",
                "--seconds",
                2,
                "--checkpoint-seconds",
                1,
                "--dir",
                disk));

    Map<String, Long> means = new TreeMap<>();
    for (String[] row : rows) {
      assertThat(Long.parseLong(row[3])).isPositive();
      if (row[2].isEmpty()) {
        means.put(row[0], Long.parseLong(row[3]));
      }
    }
    assertThat(rows).hasSize(9);
    assertThat(means.keySet()).containsExactly("auto", "direct", "private");
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void aStoreIsOpenedCountedAndVerifiedWithoutBeingChanged() throws Exception {
    Path store = workplace.create("store");
    workplace.done("solve", "--store", store, "0092B7A8DF8796AB69510E727184");
    Map<Path, byte[]> before = contents(store);

    List<String[]> rows = rows(laboratory.run("open", store, "--rounds", 1));

    assertThat(rows.stream().map(row -> row[0]))
        .containsExactly(
            "table", "jvm_start", "first_probe", "first_probe_beyond_jvm_start", "stats", "verify");
    assertThat(contents(store))
        .allSatisfy((file, bytes) -> assertThat(bytes).isEqualTo(before.get(file)));
  }

  @Test
  void allOrdersOfTasksGiveTheAnswersOfThePlainSolver() throws Exception {
    List<String[]> rows =
        rows(
            laboratory.run(
                "tasks",
                "--from",
                32,
                "--to",
                32,
                "--count",
                30,
                "--hardest",
                6,
                "--size",
                "32m",
                "--task-nodes",
                2000,
                "--threads",
                "1,2",
                "--runs",
                2));

    assertThat(rows.stream().map(row -> row[2] + " " + row[3] + " " + row[4]))
        .containsExactly(
            "1 sequential 1",
            "1 proof-numbers 1",
            "1 proof-numbers 2",
            "1 minimax 1",
            "1 minimax 2",
            "2 sequential 1",
            "2 proof-numbers 1",
            "2 proof-numbers 2",
            "2 minimax 1",
            "2 minimax 2");
    String[] plain = rows.get(0);
    for (String[] row : rows) {
      assertThat(row).startsWith("32", "6");
      assertThat(row[5]).as("solved").isEqualTo("6");
      assertThat(row[6]).as("wins").isEqualTo(plain[6]);
      boolean isPlain = row[3].equals("sequential");
      assertThat(Long.parseLong(row[7]) == Long.parseLong(plain[7])).isEqualTo(isPlain);
      assertThat(Long.parseLong(row[12])).as("tasks").matches(tasks -> tasks > 6 ^ isPlain);
    }
  }

  @Test
  void positionsOfAFileAreMeasuredByNumberOfStones() throws Exception {
    Path file =
        workplace.file(
            "positions.txt",
            """
            3E25C610D95AF67B83B8FF44A0CE4764012B 1
            80DB4A583CFE3623A45E190F770521F23EE5 0
            0092B7A8DF8796AB69510E727184 1
            """);
    List<String[]> rows = rows(tasks(file));

    assertThat(rows.stream().map(row -> row[0] + " " + row[1] + " " + row[3] + " " + row[6]))
        .containsExactly(
            "36 2 sequential 1", "36 2 minimax 1", "28 1 sequential 1", "28 1 minimax 1");
  }

  @Test
  void anAnswerThatIsNotTheFilesIsNoted() throws Exception {
    String won = "3E25C610D95AF67B83B8FF44A0CE4764012B";
    Outcome outcome = tasks(workplace.file("wrong.txt", won + " 0\n"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(outcome.err())
        .contains(won + ": White wins, says sequential with 1 thread, and else: White does not win")
        .contains("says minimax with 2 threads");
    assertThat(outcome.out().lines()).hasSize(3);
  }

  private Outcome tasks(Path file) throws IOException, InterruptedException {
    return laboratory.run(
        "tasks", "--file", file, "--size", "32m", "--threads", 2, "--orders", "minimax");
  }

  @Test
  void aPositionSolvedInAStoreIsKnownThereAndItsRelativesHaveTheSameAnswers() throws Exception {
    String moves = "63BF2B20224895AE578FAB6EFF74D8BE";
    Path disk = Files.createDirectory(workplace.path("disk"));
    List<String[]> rows =
        rows(
            laboratory.run("warm", "--size", "32m", "--dir", disk, moves.toLowerCase(Locale.ROOT)));

    assertThat(rows.get(0)).startsWith("position", "1", moves, "32", "0");
    assertThat(number(rows.get(0)[5])).as("cold").isGreaterThan(1000);
    assertThat(number(rows.get(0)[7])).as("warm").isZero();
    assertThat(disk).isEmptyDirectory();

    List<String> siblings = legalAfter(moves.substring(0, moves.length() - 1));
    siblings.remove(moves);
    assertThat(moves(rows, "sibling")).isEqualTo(siblings);
    assertThat(moves(rows, "successor")).isEqualTo(legalAfter(moves));
    for (String what : List.of("sibling", "successor")) {
      List<String[]> each = ofKind(rows, what);
      String[] sum = ofKind(rows, what + "s").get(0);
      assertThat(number(sum[1])).isEqualTo(each.size());
      for (int column : new int[] {4, 5, 7}) {
        assertThat(number(sum[column]))
            .isEqualTo(each.stream().mapToLong(row -> number(row[column])).sum());
      }
    }
    assertThat(ofKind(rows, "successor")).as("White wins").allMatch(row -> row[4].equals("0"));
    String[] successors = ofKind(rows, "successors").get(0);
    assertThat(number(successors[7])).as("warm").isLessThan(number(successors[5]) / 10);
  }

  @Test
  void anInterruptedWarmStartLeavesNothingBehind() throws Exception {
    Path disk = Files.createDirectory(workplace.path("disk"));
    Workplace.Running running =
        laboratory.start("warm", "--size", "32m", "--dir", disk, "0FC3484B7");
    Path hot = awaitHotFile(disk, running);
    running.interrupt();

    assertThat(running.await().exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(hot).doesNotExist();
    assertThat(disk).isEmptyDirectory();
  }

  /** The table in memory of the store in the one folder there, when it is made. */
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
    Outcome outcome = running.await();

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(outcome.err()).isEmpty();
    List<String[]> rows = outcome.out().lines().skip(1).map(row -> row.split(",")).toList();
    assertThat(rows).hasSizeGreaterThanOrEqualTo(5).allMatch(row -> row[2].equals(row[3]));
    assertThat(ImageIO.read(charts.resolve("explored.png").toFile())).isNotNull();
    assertThat(charts).isDirectoryContaining("glob:**/hit-ratio.png");
  }

  private static long number(String text) {
    return Long.parseLong(text);
  }

  private static List<String[]> ofKind(List<String[]> rows, String what) {
    return rows.stream().filter(row -> row[0].equals(what)).toList();
  }

  private static List<String> moves(List<String[]> rows, String what) {
    return ofKind(rows, what).stream().map(row -> row[2]).toList();
  }

  private static List<String> legalAfter(String moves) {
    Position position = Position.ofMoves(moves);
    return "0123456789ABCDEF"
        .chars()
        .filter(digit -> position.isLegal(Character.digit(digit, 16)))
        .mapToObj(digit -> moves + (char) digit)
        .collect(Collectors.toList());
  }

  /** All that outlives processes: the live counters show who comes and goes. */
  private static Map<Path, byte[]> contents(Path store) throws IOException {
    Map<Path, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(store)) {
      for (Path file : files.filter(file -> !file.endsWith("counters")).toList()) {
        contents.put(file, Files.readAllBytes(file));
      }
    }
    return contents;
  }
}
