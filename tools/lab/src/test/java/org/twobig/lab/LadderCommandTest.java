package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.ExitCode;
import org.twobig.lab.ladder.RungResult;
import org.twobig.lab.ladder.SolvedPosition;

/** Runs ladders and charts by the command line. */
class LadderCommandTest {
  @TempDir private Path folder = Path.of("");

  private final StringWriter err = new StringWriter();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream systemOut = System.out;
  private final PrintStream systemErr = System.err;

  @BeforeEach
  void listen() {
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            err.write(line + "\n");
          }
        });
  }

  @AfterEach
  void stopListening() {
    System.setOut(systemOut);
    System.setErr(systemErr);
  }

  private int run(String arguments) {
    return Bench.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.split(" "));
  }

  private String csv() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private List<RungResult> rows() {
    return csv().lines().skip(1).map(RungResult::ofCsv).collect(Collectors.toList());
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.toList());
    }
  }

  @Test
  void allReplacementSchemesClimbAndAgree() throws IOException {
    Path charts = folder.resolve("new/charts");
    int code =
        run(
            "ladder --from 44 --to 43 --count 5 --size 64m --replacement partitioned,new,big,twobig,new --charts "
                + charts);

    assertThat(code).as(err.toString()).isEqualTo(ExitCode.OK);
    assertThat(csv()).startsWith(RungResult.HEADER);
    assertThat(
            rows().stream().map(row -> row.stones() + " " + row.search() + " " + row.replacement()))
        .containsExactly(
            "44 all partitioned",
            "44 all new",
            "44 all big",
            "44 all twobig",
            "43 all partitioned",
            "43 all new",
            "43 all big",
            "43 all twobig");
    for (RungResult row : rows()) {
      assertThat(row.solved()).isEqualTo(5);
      assertThat(row.tableBytes()).isBetween(63L << 20, 64L << 20);
      assertThat(row.yes()).isEqualTo(rows().get(row.stones() == 44 ? 0 : rows().size() - 1).yes());
    }
    assertThat(names(charts))
        .containsExactly(
            "explored.png",
            "hit-ratio.png",
            "mean-time.png",
            "probes.png",
            "queries.png",
            "total-time.png");
  }

  @Test
  void bothQuestionsClimbAndEveryPositionIsWrittenDown() throws IOException {
    Path each = folder.resolve("each.csv");
    String options = "ladder --count 4 --size 32m --question white,black --each " + each;

    assertThat(run(options + " --from 44 --to 43")).as(err.toString()).isEqualTo(ExitCode.OK);
    assertThat(rows().stream().map(row -> row.stones() + " " + row.question()))
        .containsExactly("44 WHITE", "44 BLACK", "43 WHITE", "43 BLACK");
    List<RungResult> rungs = rows();
    assertThat(run(options + " --from 42 --to 42")).as("goes on in the file").isZero();

    List<String> lines = Files.readAllLines(each);
    assertThat(lines).hasSize(1 + 6 * 4).startsWith(SolvedPosition.HEADER);
    List<SolvedPosition> solved = lines.stream().skip(1).map(SolvedPosition::ofCsv).toList();
    assertThat(solved.stream().limit(4).mapToLong(SolvedPosition::nodes).sum())
        .isEqualTo(rungs.get(0).effort().nodes());
    assertThat(solved.stream().skip(4).limit(4).filter(SolvedPosition::yes).count())
        .isEqualTo(rungs.get(1).yes());
    assertThat(solved.get(0).moves()).hasSize(44).isEqualTo(solved.get(4).moves());
  }

  @Test
  void positionsAreListedWithoutBeingSolved() {
    assertThat(run("ladder --from 10 --to 9 --count 2 --after 0FC3484B7 --list"))
        .isEqualTo(ExitCode.OK);
    assertThat(csv().lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith("0FC3484B7"))
        .extracting(String::length)
        .containsExactly(10, 10, 9, 9);
  }

  @Test
  void whatIsNoBeginningIsSaid() {
    for (String wrong : List.of("--after 0FC3484B7 --to 8", "--after 01010101", "--after 0X")) {
      err.getBuffer().setLength(0);
      assertThat(
              run("ladder --from 20 --list " + wrong + (wrong.contains("--to") ? "" : " --to 9")))
          .as(wrong)
          .isEqualTo(ExitCode.USAGE);
      assertThat(err.toString()).startsWith("twobig: --after: ");
    }
    assertThat(run("ladder --question both")).isEqualTo(ExitCode.USAGE);
  }

  /** Returns the mean of the first rung in the output of bench growth. */
  private static long mean(String growth) {
    String[] cells = growth.lines().skip(3).findFirst().orElseThrow().strip().split(" +");
    return Long.parseLong(cells[5].replace(",", ""));
  }

  @Test
  void growthIsFittedToWhatALadderHasWritten() throws IOException {
    Path each = folder.resolve("each.csv");
    run("ladder --from 44 --to 40 --count 20 --size 32m --each " + each);
    out.reset();

    assertThat(run("growth --predict 36 --rate 1m --within 1k " + each))
        .as(err.toString())
        .isZero();
    assertThat(csv())
        .startsWith("does white win?, all, twobig")
        .containsPattern("Growth per stone [0-9.]+ \\([0-9.]+ to [0-9.]+\\)")
        .contains("core days", "within 1.00 k")
        .containsPattern("\n +36 ");
    String all = csv();
    out.reset();
    run("growth --predict 36 --least 10 " + each);
    assertThat(mean(csv())).isGreaterThan(mean(all));
    assertThat(run("growth --from 40 " + each)).isEqualTo(ExitCode.USAGE);
    assertThat(run("growth --from 30 " + each)).isEqualTo(ExitCode.USAGE);
    Path foreign = Files.writeString(folder.resolve("foreign.csv"), RungResult.HEADER + "\n");
    assertThat(run("growth " + foreign)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("foreign.csv is no CSV of bench ladder --each");
  }

  @Test
  void aSearchThatCannotSolveARungInTimeGoesNoFurther() {
    assertThat(run("ladder --from 16 --to 14 --count 1000 --size 32m --limit 1"))
        .isEqualTo(ExitCode.OK);
    assertThat(rows()).hasSize(1);
    assertThat(rows().get(0).stones()).isEqualTo(16);
    assertThat(rows().get(0).isComplete()).isFalse();
  }

  @Test
  void withoutARungToDrawThereAreNoCharts() throws IOException {
    assertThat(run("ladder --from 16 --to 16 --count 1000 --size 32m --limit 1 --charts " + folder))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).isEqualTo("twobig: no rung was solved, so nothing is drawn\n");
    assertThat(names(folder)).isEmpty();
  }

  @Test
  void chartsAreDrawnFromCsvAsByTheLadderItself() throws IOException {
    Path once = folder.resolve("once");
    Path again = folder.resolve("again");
    run("ladder --from 44 --to 43 --count 5 --size 32m --charts " + once);
    Path file = Files.writeString(folder.resolve("ladder.csv"), csv() + "\n");

    assertThat(run("charts --out %s %s".formatted(again, file)))
        .as(err.toString())
        .isEqualTo(ExitCode.OK);
    for (String name : names(once)) {
      assertThat(again.resolve(name)).hasSameBinaryContentAs(once.resolve(name));
    }
  }

  @Test
  void filesThatAreNoLadderAreRefusedByLine() throws IOException {
    Path foreign = Files.writeString(folder.resolve("foreign.csv"), "a,b\n1,2\n");
    Path broken = Files.writeString(folder.resolve("broken.csv"), RungResult.HEADER + "\n1,2\n");
    Path binary = Files.write(folder.resolve("binary.csv"), new byte[] {(byte) 0xFF, 1});
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");

    for (Path file : List.of(foreign, broken, binary, empty)) {
      assertThat(run("charts --out %s %s".formatted(folder.resolve("none"), file)))
          .as(file.toString())
          .isEqualTo(file == binary ? ExitCode.REFUSED : ExitCode.USAGE);
    }
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("foreign.csv is no CSV of bench ladder"),
            line ->
                assertThat(line)
                    .contains("broken.csv, line 2: 2 values", "the 15 of the heading stones,"),
            line -> assertThat(line).contains("binary.csv is not a text file in UTF-8"),
            line -> assertThat(line).contains("empty.csv is no CSV of bench ladder"));
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsSaidBeforeAnythingIsMeasured() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(run("ladder --from 44 --to 44 --charts " + file)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).startsWith("twobig: cannot make the folder " + file);
    assertThat(csv()).isEmpty();
  }
}
