package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.game.Effort;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** The order of moves, and the best move. */
class AnalysisReportTest {
  private static final Map<Character, Value> VALUES =
      Map.of('W', Value.WIN, 'D', Value.DRAW, 'L', Value.LOSS);

  private static Answered answered(Question question, Outcome outcome, long nodes) {
    Effort effort = new Effort(nodes, 0, 0, 0);
    return answered(new Solution(question, outcome, Source.SEARCH, effort));
  }

  private static Answered answered(Solution solution) {
    Effort effort = solution.effort();
    return new Answered(Optional.of(solution), effort, Duration.ZERO, Cost.NONE, Optional.empty());
  }

  /** Reads answers: of each a column, or * for all others, then the value and the nodes. */
  private static Map<String, Answered> answers(String text) {
    Map<String, Answered> answers = new HashMap<>();
    for (String answer : text.split(" ")) {
      Outcome outcome = Outcome.of(VALUES.get(answer.charAt(1)));
      String columns = answer.startsWith("*") ? "0123456789ABCDEF" : answer.substring(0, 1);
      for (String column : columns.split("")) {
        answers.putIfAbsent(
            column, answered(Question.BOTH, outcome, Long.parseLong(answer.substring(2))));
      }
    }
    return answers;
  }

  /**
   * @param ofPosition what the table knows of the position
   * @param ofMoves what the table knows of the position after each move
   */
  private static AnalysisReport report(
      String moves,
      Question question,
      Outcome ofPosition,
      Outcome ofMoves,
      Map<String, Answered> answers) {
    GivenPosition task = GivenPosition.of(ConnectFour3d.GAME, moves);
    AnalysisReport.Lookup lookup =
        new AnalysisReport.Lookup(
            ConnectFour3d.GAME,
            board ->
                Knowledge.of(
                    board.equals(task.position()) ? ofPosition : ofMoves,
                    List.of(),
                    Optional.empty(),
                    Optional.empty()),
            Optional.empty(),
            Optional.empty());
    return AnalysisReport.of(lookup, task, Optional.of(question), answers, Optional.empty());
  }

  /**
   * First a move that keeps what the table knows of the position; then by worth for the player,
   * however much work it took; then a line; then from the left.
   */
  @ParameterizedTest
  @CsvSource({
    "0F0F0E, UNKNOWN, 1W20 2W10 3D20 4D10 6L10 7L20, 12340589ABCDEF67",
    "0F0F0E1, UNKNOWN, 1W20 2W10 3D20 4D10 6L10 7L20, 67340589ABCDEF12",
    "0F0F0E, UNKNOWN, 0W99 9W1 8W5, 0891234567ABCDEF",
    "0F0F0E, UNKNOWN, 7L1, 012345689ABCDEF7",
    "0F0F0E, BLACK_WINS, 7L1, 7012345689ABCDEF",
    "0F0F0E, DRAW, 7D1 3L1, 701245689ABCDEF3"
  })
  void movesAreSorted(String moves, Outcome ofPosition, String answers, String sorted) {
    AnalysisReport report =
        report(moves, Question.BOTH, ofPosition, Outcome.UNKNOWN, answers(answers));
    assertThat(report.moves().stream().map(AnalysisReport.Move::move).collect(Collectors.joining()))
        .isEqualTo(sorted);
  }

  /** A move is best only if the position is answered, and the move has that answer. */
  @ParameterizedTest
  @CsvSource({
    "BOTH, UNKNOWN, 1W1, 1",
    "BOTH, UNKNOWN, 2D1,",
    "BLACK, UNKNOWN, 2D1, 2",
    "BOTH, UNKNOWN, 2D1 *L1, 2",
    "WHITE, UNKNOWN, *L1, 0",
    "WHITE, UNKNOWN, 3L1,",
    "WHITE, WHITE_WINS, 3L1,",
    "WHITE, WHITE_WINS, 1W1, 1",
    "WHITE, BLACK_WINS, 3L1, 3"
  })
  void theBestMoveHasTheAnswerOfThePosition(
      Question question, Outcome ofPosition, String answers, String best) {
    AnalysisReport report =
        report("0F0F0E", question, ofPosition, Outcome.UNKNOWN, answers(answers));
    assertThat(report.best()).isEqualTo(Optional.ofNullable(best));
    assertThat(report.moves().stream().filter(AnalysisReport.Move::best))
        .extracting(AnalysisReport.Move::move)
        .containsExactlyElementsOf(Stream.ofNullable(best).toList());
  }

  @Test
  void ofMovesThatLoseTheOneWithTheScoreOfThePositionIsFirst() {
    Answered lost =
        answered(
            new Solution(
                Question.SCORE, Outcome.WHITE_WINS, OptionalInt.of(1), Source.SEARCH, Effort.NONE));
    Knowledge known =
        Knowledge.of(Outcome.WHITE_WINS, List.of(), Optional.empty(), Optional.empty())
            .withScore(OptionalInt.of(-1));
    AnalysisReport report =
        AnalysisReport.of(
            new AnalysisReport.Lookup(
                ConnectFour3d.GAME,
                board -> board.ply() == 1 ? known : known.withScore(OptionalInt.empty()),
                Optional.empty(),
                Optional.empty()),
            GivenPosition.of(ConnectFour3d.GAME, "0"),
            Optional.of(Question.SCORE),
            Map.of("4", lost),
            Optional.empty());
    assertThat(report.moves().getFirst().move()).isEqualTo("4");
    assertThat(report.best()).contains("4");
  }

  /** The same source as that of {@code --known}, unless a search found the answer. */
  @ParameterizedTest
  @CsvSource({"STORE, RULES", "RULES, RULES", "SEARCH, SEARCH"})
  void whatTheRulesKnowIsKnownByTheRules(Source found, AnalysisReport.KnownBy told) {
    Solution solution =
        new Solution(Question.WHITE, Outcome.WHITE_DOES_NOT_WIN, found, Effort.NONE);
    AnalysisReport report =
        report(
            "",
            Question.WHITE,
            Outcome.UNKNOWN,
            Outcome.BLACK_WINS,
            Map.of("0", answered(solution)));
    assertThat(report.moves().getFirst().facts().knownBy()).contains(told);
  }

  /** An entry may be replaced after the solver has found it. */
  @Test
  void aSourceThatKnowsLessIsNotNamed() {
    Solution solution = new Solution(Question.WHITE, Outcome.WHITE_WINS, Source.STORE, Effort.NONE);
    AnalysisReport report =
        report(
            "",
            Question.WHITE,
            Outcome.UNKNOWN,
            Outcome.BLACK_DOES_NOT_WIN,
            Map.of("0", answered(solution)));
    assertThat(report.moves().getFirst().facts().knownBy()).contains(AnalysisReport.KnownBy.STORE);
  }

  @Test
  void whatASolverAnsweredIsJoinedWithWhatIsKnownAnyway() {
    AnalysisReport.Move move =
        report(
                "",
                Question.WHITE,
                Outcome.UNKNOWN,
                Outcome.BLACK_DOES_NOT_WIN,
                Map.of("1", answered(Question.WHITE, Outcome.WHITE_DOES_NOT_WIN, 0)))
            .moves()
            .stream()
            .filter(each -> each.move().equals("1"))
            .findFirst()
            .orElseThrow();
    assertThat(move.facts().verdict()).isEqualTo(Outcome.DRAW);
    assertThat(move.facts().knownBy()).contains(AnalysisReport.KnownBy.SEARCH);
  }
}
