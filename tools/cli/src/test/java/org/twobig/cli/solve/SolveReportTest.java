package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Schemas;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** What solve prints: for scripts, for a person with one position, for a person with many. */
class SolveReportTest {
  private static final Task ONE = new Task("0F1E", Position.ofMoves("0F1E"), Optional.empty());
  private static final Task WON =
      new Task("0F1E2D3", Position.ofMoves("0F1E2D3"), Optional.empty());

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

  /** The answer to "does White win?". */
  private static Solution white(boolean wins, Source source, Effort effort) {
    return new Solution(Question.WHITE, Outcome.of(Question.WHITE, wins), source, effort);
  }

  private static Result result(Task task, Solution solution, Duration time, Optional<String> line) {
    Effort effort = solution.effort();
    Answered answered =
        new Answered(Optional.of(solution), effort, time, new Cost(effort.nodes(), time), line);
    return new Result(task, solution.question(), answered, Cost.UNLIMITED);
  }

  /** A solve that has come to no answer after a minute and 5,000 nodes, and more in other runs. */
  private static Result open(Cost most) {
    Answered answered =
        new Answered(
            Optional.empty(),
            new Effort(5000, 10, 5, 5),
            Duration.ofMinutes(1),
            new Cost(7_000_000, Duration.ofHours(2)),
            Optional.empty());
    return new Result(expecting(ONE, true), Question.WHITE, answered, most);
  }

  /** The answer to both questions. */
  private static Result valued(Task task, Value value) {
    return result(
        task,
        new Solution(Question.BOTH, Outcome.of(value), Source.SEARCH, new Effort(20, 4, 2, 2)),
        Duration.ofMillis(20),
        Optional.empty());
  }

  private static Result searched(Task task, boolean whiteWins) {
    return result(
        task,
        white(whiteWins, Source.SEARCH, new Effort(1_234_567, 1000, 250, 750)),
        Duration.ofNanos(1_500_000_999),
        Optional.of("2D3"));
  }

  private static Result known(Task task, boolean whiteWins) {
    return result(
        task,
        white(whiteWins, Source.STORE, new Effort(0, 1, 1, 0)),
        Duration.ofNanos(31_000),
        Optional.empty());
  }

  private static Task expecting(Task task, boolean whiteWins) {
    return new Task(task.moves(), task.position(), Optional.of(whiteWins ? "yes" : "no"));
  }

  // ---- JSON

  private List<JsonNode> json(Result... results) throws IOException {
    SolveReport.OfJson report = new SolveReport.OfJson(out);
    for (Result result : results) {
      report.add(result);
    }
    report.end("somewhere");
    return printed().lines().map(SolveReportTest::read).toList();
  }

  private static JsonNode read(String line) {
    try {
      return Schemas.read(line);
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  @Test
  void jsonHasOneObjectALineWithTheNamesScriptsRelyOn() throws IOException {
    List<JsonNode> lines = json(searched(ONE, true), known(ONE, false));

    assertThat(lines).hasSize(2);
    JsonNode first = lines.get(0);
    assertThat(first.fieldNames())
        .toIterable()
        .containsExactly(
            "schema",
            "position",
            "ply",
            "question",
            "answer",
            "value",
            "nodes",
            "seconds",
            "from_store",
            "line",
            "known_by",
            "probes",
            "hits",
            "stores",
            "total_nodes",
            "total_seconds");
    assertThat(first.get("position").textValue()).isEqualTo("0F1E");
    assertThat(first.get("ply").intValue()).isEqualTo(4);
    assertThat(first.get("question").textValue()).isEqualTo("white");
    assertThat(first.get("answer").textValue()).isEqualTo("yes");
    assertThat(first.get("value").textValue()).isEqualTo("win");
    assertThat(first.get("nodes").longValue()).isEqualTo(1_234_567);
    assertThat(first.get("seconds").decimalValue()).isEqualByComparingTo("1.5");
    assertThat(first.get("from_store").isBoolean()).isTrue();
    assertThat(first.get("from_store").booleanValue()).isFalse();
    assertThat(first.get("line").textValue()).isEqualTo("2D3");
    assertThat(first.get("known_by").textValue()).isEqualTo("search");
    assertThat(first.get("probes").longValue()).isEqualTo(1000);
    assertThat(first.get("hits").longValue()).isEqualTo(250);
    assertThat(first.get("stores").longValue()).isEqualTo(750);
  }

  @Test
  void jsonSaysWhetherTheStoreAnsweredAndLeavesOutALineNobodyAskedFor() throws IOException {
    JsonNode known = json(known(ONE, false)).get(0);

    assertThat(known.get("answer").textValue()).isEqualTo("no");
    assertThat(known.has("value")).isFalse();
    assertThat(known.get("from_store").booleanValue()).isTrue();
    assertThat(known.get("known_by").textValue()).isEqualTo("store");
    assertThat(known.get("nodes").longValue()).isZero();
    assertThat(known.get("seconds").decimalValue()).isEqualByComparingTo("0.000031");
    assertThat(known.has("line")).isFalse();
    assertThat(known.has("expected")).isFalse();
  }

  @Test
  void jsonGivesTheValueIfBothQuestionsWereAsked() throws IOException {
    Task expectingDraw = new Task(ONE.moves(), ONE.position(), Optional.of("draw"));
    List<JsonNode> lines =
        json(valued(expectingDraw, Value.DRAW), valued(expectingDraw, Value.LOSS));

    assertThat(lines).extracting(line -> line.get("question").textValue()).containsOnly("both");
    assertThat(lines)
        .extracting(line -> line.get("answer").textValue())
        .containsExactly("draw", "loss");
    assertThat(lines)
        .extracting(line -> line.get("value").textValue())
        .containsExactly("draw", "loss");
    assertThat(lines)
        .extracting(line -> line.get("agrees").booleanValue())
        .containsExactly(true, false);
  }

  @Test
  void jsonComparesWithTheExpectedVerdict() throws IOException {
    List<JsonNode> lines =
        json(searched(expecting(ONE, true), true), searched(expecting(ONE, true), false));

    assertThat(lines).extracting(line -> line.get("expected").textValue()).containsOnly("yes");
    assertThat(lines)
        .extracting(line -> line.get("agrees").booleanValue())
        .containsExactly(true, false);
  }

  @Test
  void smallNumbersOfSecondsAreWrittenWithoutAnExponent() {
    new SolveReport.OfJson(out).add(known(ONE, false));

    assertThat(printed()).contains("\"seconds\":0.000031,");
  }

  private static final Cost A_MINUTE = new Cost(Long.MAX_VALUE, Duration.ofMinutes(1));
  private static final Cost FEW_NODES = new Cost(5000, Duration.ofDays(1));

  @Test
  void jsonNamesTheLimitThatLeavesAPositionOpen() throws IOException {
    List<JsonNode> lines = json(open(A_MINUTE), open(FEW_NODES));

    assertThat(lines).extracting(line -> line.get("answer").textValue()).containsOnly("open");
    assertThat(lines)
        .extracting(line -> line.get("limit").textValue())
        .containsExactly("time", "nodes");
    assertThat(lines)
        .extracting(line -> line.get("total_nodes").longValue())
        .containsOnly(7_000_000L);
    assertThat(lines).noneMatch(line -> line.has("known_by") || line.has("agrees"));
  }

  @Test
  void jsonTellsOfAPositionThatWasInterrupted() {
    new SolveReport.OfJson(out).interrupted(open(Cost.UNLIMITED));

    JsonNode line = read(printed());
    assertThat(line.get("answer").textValue()).isEqualTo("open");
    assertThat(line.get("interrupted").booleanValue()).isTrue();
    assertThat(line.get("nodes").longValue()).isEqualTo(5000);
    assertThat(line.has("limit")).isFalse();
  }

  // ---- many positions

  @Test
  void manyPositionsAreATableWithASummary() {
    SolveReport.OfMany report = new SolveReport.OfMany(out);
    report.add(searched(expecting(ONE, true), true));
    report.add(known(expecting(WON, false), true));
    report.add(known(ONE, false));
    report.end("a store");

    assertThat(printed())
        .isEqualTo(
            """
            answer         nodes    seconds  position
            yes        1,234,567      1.500  0F1E
            yes                0      0.000  0F1E2D3  DISAGREES with the file
            no                 0      0.000  0F1E

            Positions 3: yes 2, no 1
            Verdicts  1 of 2 agree with the file
            Search    1,234,567 nodes in 1.500 s, 823 k/s
            Table     1,002 probes, 25.1 % hits, 750 stored
            Store     a store
            """);
    assertThat(report.disagreements()).isEqualTo(1);
  }

  @Test
  void withoutExpectedVerdictsThereIsNothingToAgreeWith() {
    SolveReport.OfMany report = new SolveReport.OfMany(out);
    report.add(known(ONE, false));
    report.end("a store");

    assertThat(printed()).doesNotContain("Verdicts");
    assertThat(report.disagreements()).isZero();
  }

  @Test
  void aPositionThatIsNotDecidedIsARowLikeOthersAndDisagreesWithNothing() {
    SolveReport.OfMany report = new SolveReport.OfMany(out);
    report.add(open(FEW_NODES));
    report.end("a store");

    assertThat(printed())
        .contains("open           5,000     60.000  0F1E\n")
        .contains("Positions 1: open 1\n")
        .doesNotContain("Verdicts");
    assertThat(report.disagreements()).isZero();
  }

  // ---- one position

  private String text(Result result) {
    SolveReport.OfOne report = new SolveReport.OfOne(out);
    report.add(result);
    report.end("a store");
    assertThat(report.disagreements()).isZero();
    return printed();
  }

  @Test
  void onePositionIsReportedInFull() {
    assertThat(text(searched(ONE, true)))
        .isEqualTo(
            """
            Position  0F1E (ply 4, White to move)
            Answer    White wins
            Known by  search
            Line      2D3  (not the shortest)
            Search    1,234,567 nodes in 1.500 s, 823 k/s
            Table     1,000 probes, 25.0 % hits, 750 stored
            Store     a store
            """);
  }

  @Test
  void aPositionThatIsNotDecidedSaysWithinWhatAndTheTotalOfAllRuns() {
    assertThat(text(open(A_MINUTE)))
        .isEqualTo(
            """
            Position  0F1E (ply 4, White to move)
            Answer    not decided within 1 min
            Search    5,000 nodes in 60.000 s, 83/s
            Total     7,000,000 nodes in 2:00:00, all runs and processes
            Table     10 probes, 50.0 % hits, 5 stored
            Store     a store
            """);
    bytes.reset();
    assertThat(text(open(FEW_NODES))).contains("Answer    not decided within 5,000 nodes\n");
  }

  @Test
  void anAnswerFromTheStoreSaysSo() {
    assertThat(text(known(ONE, false)))
        .contains("Answer    White does not win (draw or Black wins)\n")
        .contains("Known by  the store\n")
        .doesNotContain("Line ");
  }

  @Test
  void anAnswerToBothQuestionsIsAValue() {
    assertThat(text(valued(ONE, Value.DRAW))).contains("Answer    draw\n");
    bytes.reset();
    assertThat(text(valued(ONE, Value.LOSS))).contains("Answer    Black wins\n");
  }

  @Test
  void aFinishedGameHasNoLineLeft() {
    Solution solution = white(true, Source.RULES, Effort.NONE);

    assertThat(text(result(WON, solution, Duration.ZERO, Optional.of(""))))
        .isEqualTo(
            """
            Position  0F1E2D3 (ply 7, Black to move)
            Answer    White wins
            Known by  the rules
            Line      none, the game is over
            Store     a store
            """);
  }

  @Test
  void theEmptyBoardHasAName() {
    Task empty = new Task("", Position.EMPTY, Optional.empty());

    assertThat(text(known(empty, false)))
        .startsWith("Position  empty board (ply 0, White to move)\n");
  }
}
