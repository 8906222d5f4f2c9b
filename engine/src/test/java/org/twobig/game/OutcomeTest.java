package org.twobig.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of the end of a game, compared with the sets of values that it leaves possible. */
class OutcomeTest {
  /** Every outcome, by the values it leaves possible: 1 a win for White, 0 a draw, -1 a loss. */
  private static final Map<Set<Integer>, Outcome> OUTCOMES =
      Map.of(
          Set.of(1), new Outcome(Answer.YES, Answer.OPEN),
          Set.of(0), new Outcome(Answer.NO, Answer.NO),
          Set.of(-1), new Outcome(Answer.OPEN, Answer.YES),
          Set.of(0, 1), new Outcome(Answer.OPEN, Answer.NO),
          Set.of(-1, 0), new Outcome(Answer.NO, Answer.OPEN),
          Set.of(-1, 0, 1), Outcome.UNKNOWN);

  @Test
  void aPositionCanBeWorthWhatTheBestOfItsMovesCanBeWorth() {
    for (boolean whiteToMove : new boolean[] {true, false}) {
      for (Set<Integer> first : OUTCOMES.keySet()) {
        assertThat(Outcome.ofMoves(whiteToMove, outcomes(List.of(first))))
            .isEqualTo(OUTCOMES.get(first));
        for (Set<Integer> second : OUTCOMES.keySet()) {
          for (Set<Integer> third : OUTCOMES.keySet()) {
            List<Set<Integer>> moves = List.of(first, second, third);
            assertThat(Outcome.ofMoves(whiteToMove, outcomes(moves)))
                .as("%s, White to move: %s", moves, whiteToMove)
                .isEqualTo(OUTCOMES.get(bestValues(whiteToMove, moves)));
          }
        }
      }
    }
  }

  private static List<Outcome> outcomes(List<Set<Integer>> moves) {
    return moves.stream().map(OUTCOMES::get).toList();
  }

  /** The values the best move has, for each choice of a value for each move. */
  private static Set<Integer> bestValues(boolean whiteToMove, List<Set<Integer>> moves) {
    Set<Integer> best = new TreeSet<>();
    for (int first : moves.get(0)) {
      for (int second : moves.get(1)) {
        for (int third : moves.get(2)) {
          List<Integer> values = List.of(first, second, third);
          best.add(whiteToMove ? Collections.max(values) : Collections.min(values));
        }
      }
    }
    return best;
  }

  /** Where they leave nothing possible, the first is right: the second is damaged as a whole. */
  @Test
  void twoSourcesTogetherLeaveWhatBothLeavePossible() {
    OUTCOMES.forEach(
        (values, outcome) ->
            OUTCOMES.forEach(
                (others, other) -> {
                  Set<Integer> both = new TreeSet<>(values);
                  both.retainAll(others);
                  assertThat(outcome.orElse(other))
                      .as("%s or else %s", outcome, other)
                      .isEqualTo(OUTCOMES.get(both.isEmpty() ? values : both));
                }));
  }

  @Test
  void theBestForWhiteComeFirstAndForBlackTheWorst() {
    List<Outcome> all = new ArrayList<>(OUTCOMES.values());
    Collections.shuffle(all);
    all.sort(Outcome.bestFirst(true));
    assertThat(all)
        .extracting(Outcome::toString)
        .containsExactly(
            "White wins",
            "Black does not win",
            "draw",
            "unknown",
            "White does not win",
            "Black wins");
    all.sort(Outcome.bestFirst(false));
    assertThat(all)
        .extracting(Outcome::toString)
        .containsExactly(
            "Black wins",
            "White does not win",
            "draw",
            "unknown",
            "Black does not win",
            "White wins");
  }

  @Test
  void aQuestionIsAnsweredIfAllThatIsPossibleGivesItOneAnswer() {
    OUTCOMES.forEach(
        (values, outcome) -> {
          boolean white = values.equals(Set.of(1)) || !values.contains(1);
          boolean black = values.equals(Set.of(-1)) || !values.contains(-1);
          assertThat(outcome.answers(Question.WHITE)).as("%s", outcome).isEqualTo(white);
          assertThat(outcome.answers(Question.BLACK)).as("%s", outcome).isEqualTo(black);
          assertThat(outcome.answers(Question.BOTH)).isEqualTo(values.size() == 1);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "0, unknown",
    "1, Black does not win",
    "2, White does not win",
    "3, draw",
    "4, unknown",
    "5, White wins",
    "6, Black wins",
    "7, unknown"
  })
  void factsThatCannotBeRightSayNothing(int facts, String words) {
    assertThat(Outcome.ofFacts(facts)).hasToString(words);
  }

  @Test
  void aSolutionSaysWhatWasAskedAndTheValueIfItIsKnown() {
    Map<Value, String> values =
        new EnumMap<>(
            Map.of(Value.WIN, "White wins", Value.DRAW, "draw", Value.LOSS, "Black wins"));
    values.forEach(
        (value, words) -> {
          for (Question question : EnumSet.allOf(Question.class)) {
            boolean yes = value == (question == Question.BLACK ? Value.LOSS : Value.WIN);
            assertThat(Outcome.of(solution(question, yes, Optional.of(value)))).hasToString(words);
          }
        });
    assertThat(Outcome.of(solution(Question.WHITE, false, Optional.empty())))
        .hasToString("White does not win");
    assertThat(Outcome.of(solution(Question.BLACK, false, Optional.empty())))
        .hasToString("Black does not win");
  }

  private static Solution solution(Question question, boolean yes, Optional<Value> value) {
    return new Solution(question, yes, value, Source.SEARCH, Effort.NONE);
  }

  @Test
  void bothPlayersCannotWin() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Outcome(Answer.YES, Answer.YES));
    assertThatIllegalArgumentException().isThrownBy(() -> Outcome.ofMoves(true, List.of()));
  }
}
