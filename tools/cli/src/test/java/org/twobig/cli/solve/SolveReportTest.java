package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Golden.assertGolden;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Schemas;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.Fill;
import org.twobig.solve.ParallelSolver.Answered;

/** The output of {@code solve}: JSON, text for one position, and a table for many. */
class SolveReportTest {
  private static final GivenPosition ONE =
      new GivenPosition("0F1E", Position.ofMoves("0F1E"), Optional.empty());
  private static final GivenPosition WON =
      new GivenPosition("0F1E2D3", Position.ofMoves("0F1E2D3"), Optional.empty());

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final Locale locale = Locale.getDefault();

  @BeforeEach
  void workAbroad() {
    Locale.setDefault(Locale.GERMANY);
  }

  @AfterEach
  void comeHome() {
    Locale.setDefault(locale);
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  private SolvePrinter printer(SolvePrinter.Form form) {
    return new SolvePrinter(out, form, Cost.UNLIMITED);
  }

  /** Returns an answer to {@link Question#WHITE}. */
  private static Solution white(boolean wins, Source source, Effort effort) {
    return new Solution(Question.WHITE, Outcome.of(Question.WHITE, wins), source, effort);
  }

  private static SolveReport result(
      GivenPosition task, Solution solution, Duration time, Optional<String> line) {
    Effort effort = solution.effort();
    Answered answered =
        new Answered(Optional.of(solution), effort, time, new Cost(effort.nodes(), time), line);
    return SolveReport.of(task, solution.question(), answered, Cost.UNLIMITED, false);
  }

  /** Returns a report without an answer, after a minute and 5,000 nodes in this run. */
  private static SolveReport open(Cost most, boolean stopped) {
    Answered answered =
        new Answered(
            Optional.empty(),
            new Effort(5000, 10, 5, 5),
            Duration.ofMinutes(1),
            new Cost(7_000_000, Duration.ofHours(2)),
            Optional.empty());
    return SolveReport.of(expecting(ONE, true), Question.WHITE, answered, most, stopped);
  }

  /** Returns an answer to {@link Question#BOTH}. */
  private static SolveReport valued(GivenPosition task, Value value) {
    return result(
        task,
        new Solution(Question.BOTH, Outcome.of(value), Source.SEARCH, new Effort(20, 4, 2, 2)),
        Duration.ofMillis(20),
        Optional.empty());
  }

  private static SolveReport searched(GivenPosition task, boolean whiteWins) {
    return result(
        task,
        white(whiteWins, Source.SEARCH, new Effort(1_234_567, 1000, 250, 750)),
        Duration.ofNanos(1_500_000_999),
        Optional.of("2D3"));
  }

  private static SolveReport known(GivenPosition task, boolean whiteWins) {
    return result(
        task,
        white(whiteWins, Source.STORE, new Effort(0, 1, 1, 0)),
        Duration.ofNanos(31_000),
        Optional.empty());
  }

  private static GivenPosition expecting(GivenPosition task, boolean whiteWins) {
    return new GivenPosition(task.moves(), task.position(), Optional.of(whiteWins ? "yes" : "no"));
  }

  private static final Cost A_MINUTE = new Cost(Long.MAX_VALUE, Duration.ofMinutes(1));
  private static final Cost FEW_NODES = new Cost(5000, Duration.ofDays(1));
  private static final GivenPosition DRAW =
      new GivenPosition("0F1E", ONE.position(), Optional.of("draw"));

  @Test
  void jsonHasOneObjectALineWithTheNamesScriptsRelyOn() throws IOException {
    SolvePrinter printer = printer(SolvePrinter.Form.JSON);
    Stream.of(
            searched(ONE, true),
            known(ONE, false),
            valued(DRAW, Value.DRAW),
            valued(DRAW, Value.LOSS),
            searched(expecting(ONE, true), true),
            searched(expecting(ONE, true), false),
            open(A_MINUTE, false),
            open(FEW_NODES, false))
        .forEach(printer::add);
    printer.interrupted(open(Cost.UNLIMITED, true));
    printer.end("somewhere");
    assertGolden("solve/lines.json", printed());
    for (String line : printed().lines().toList()) {
      Schemas.read(line);
    }
  }

  /** The rows of tables, by the name of the file with the table, and the exit code. */
  static Stream<Arguments> tables() {
    return Stream.of(
        Arguments.of(
            "many",
            List.of(
                searched(expecting(ONE, true), true),
                known(expecting(WON, false), true),
                known(ONE, false)),
            ExitCode.FAILED),
        Arguments.of("many-unexpected", List.of(known(ONE, false)), ExitCode.OK),
        Arguments.of("many-open", List.of(open(FEW_NODES, false)), ExitCode.UNDECIDED));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void manyPositionsAreATableWithASummary(String name, List<SolveReport> rows, int exitCode) {
    SolvePrinter printer = printer(SolvePrinter.Form.TABLE);
    rows.forEach(printer::add);
    printer.end("a store");
    assertGolden("solve/%s.txt".formatted(name), printed());
    assertThat(printer.exitCode()).isEqualTo(exitCode);
  }

  /** Reports, by the name of the file with the text. */
  static Stream<Arguments> results() {
    Solution over = white(true, Source.RULES, Effort.NONE);
    return Stream.of(
        Arguments.of("searched", searched(ONE, true)),
        Arguments.of("time", open(A_MINUTE, false)),
        Arguments.of("nodes", open(FEW_NODES, false)),
        Arguments.of("known", known(ONE, false)),
        Arguments.of("draw", valued(ONE, Value.DRAW)),
        Arguments.of("loss", valued(ONE, Value.LOSS)),
        Arguments.of("over", result(WON, over, Duration.ZERO, Optional.of(""))),
        Arguments.of(
            "empty", known(new GivenPosition("", Position.EMPTY, Optional.empty()), false)));
  }

  @ParameterizedTest
  @MethodSource("results")
  void onePositionIsReportedInFull(String name, SolveReport report) {
    SolvePrinter printer =
        new SolvePrinter(out, SolvePrinter.Form.FULL, name.equals("time") ? A_MINUTE : FEW_NODES);
    printer.add(report);
    printer.end("a store");
    assertGolden("solve/one-%s.txt".formatted(name), printed());
  }

  @Test
  void aBookIsReportedPlyByPly() {
    Fill.Ply ply = new Fill.Ply(3, 1234, 5, 1000, 1, 3, 4, 5_000_000, Duration.ofMillis(1500));
    Duration time = Duration.ofMillis(2500);
    assertGolden(
        "solve/fill.txt",
        new FillCommand.PlyReport(ply).text()
            + new FillCommand.Result("s", 3, Question.BOTH, 1234, 7, 0, 5, time, false).text()
            + new FillCommand.Result("s", 3, Question.BOTH, 1234, 7, 0, 1, time, true).text());
  }
}
