package org.twobig.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.tt.testing.Seeds;

/** Compares outcomes with the sets of values that they leave possible. */
class OutcomeTest {
  /** The outcomes by the values that they leave possible: 1 win for White, 0 draw, -1 loss. */
  private static final Map<Set<Integer>, Outcome> OUTCOMES =
      Map.of(
          Set.of(1), Outcome.WHITE_WINS,
          Set.of(0), Outcome.DRAW,
          Set.of(-1), Outcome.BLACK_WINS,
          Set.of(0, 1), Outcome.BLACK_DOES_NOT_WIN,
          Set.of(-1, 0), Outcome.WHITE_DOES_NOT_WIN,
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

  /** Returns the possible values of the best move from the possible values of each move. */
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

  /** Outcomes without a common possible value contradict each other. */
  @Test
  void twoSourcesTogetherLeaveWhatBothLeavePossible() {
    OUTCOMES.forEach(
        (values, outcome) ->
            OUTCOMES.forEach(
                (others, other) -> {
                  Set<Integer> both = new TreeSet<>(values);
                  both.retainAll(others);
                  assertThat(outcome.agrees(other)).isEqualTo(!both.isEmpty());
                  if (both.isEmpty()) {
                    assertThatThrownBy(() -> outcome.unite(other))
                        .isInstanceOf(ContradictionException.class)
                        .hasMessageContainingAll("" + outcome, "" + other);
                    assertThat(outcome.orElse(other)).isEqualTo(outcome);
                  } else {
                    Outcome expected = OUTCOMES.get(both);
                    assertThat(outcome.unite(other)).isEqualTo(expected);
                    assertThat(outcome.orElse(other)).isEqualTo(expected);
                  }
                }));
  }

  @Test
  void theBestForWhiteComeFirstAndForBlackTheWorst() {
    List<Outcome> all = Arrays.asList(Outcome.values());
    Collections.shuffle(all, Seeds.fresh());
    all.sort(Outcome.bestFirst(true));
    assertThat(all.toString())
        .isEqualTo(
            "[White wins, Black does not win, draw, unknown, White does not win, Black wins]");
    all.sort(Outcome.bestFirst(false));
    assertThat(all.toString())
        .isEqualTo(
            "[Black wins, White does not win, draw, unknown, Black does not win, White wins]");
  }

  @Test
  void aQuestionIsAnsweredIfAllThatIsPossibleGivesItOneAnswer() {
    OUTCOMES.forEach(
        (values, outcome) -> {
          assertAnswer(outcome, Question.WHITE, values, 1);
          assertAnswer(outcome, Question.BLACK, values, -1);
          assertThat(outcome.answers(Question.BOTH)).isEqualTo(values.size() == 1);
          assertThat(outcome.value().isPresent()).isEqualTo(values.size() == 1);
          assertThat(outcome.value().map(Outcome::of).orElse(outcome)).isEqualTo(outcome);
        });
  }

  /** Checks the answer of an outcome and of its code. */
  private static void assertAnswer(
      Outcome outcome, Question question, Set<Integer> values, int win) {
    boolean forWhite = question == Question.WHITE;
    boolean yes = values.equals(Set.of(win));
    boolean isKnown = yes || !values.contains(win);
    assertThat(outcome.answer(question)).isEqualTo(isKnown ? Answer.of(yes) : Answer.OPEN);
    assertThat(outcome.answers(question)).isEqualTo(isKnown);
    assertThat(Outcome.answers(outcome.code(), forWhite)).isEqualTo(isKnown);
    assertThat(Outcome.wins(outcome.code(), forWhite)).isEqualTo(yes);
    assertThat(Outcome.of(question, yes).answer(question)).isEqualTo(Answer.of(yes));
    assertThat(Outcome.code(forWhite, yes)).isEqualTo(Outcome.of(question, yes).code());
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
  void codesThatCannotBeRightSayNothing(int code, String words) {
    Outcome outcome = Outcome.ofCode(code);
    assertThat(outcome).hasToString(words);
    assertThat(Outcome.codeOrZero(code)).isEqualTo(outcome.code());
    assertThat(Outcome.ofCode(code + 8L)).isEqualTo(Outcome.UNKNOWN);
    assertThat(Outcome.ofCode(code - 8L)).isEqualTo(Outcome.UNKNOWN);
  }

  /** An answer to both questions is yes if White wins; it unites the results of two searches. */
  @Test
  void bothQuestionsAreAnsweredByOneOrTwo() {
    for (Outcome white : List.of(Outcome.WHITE_WINS, Outcome.WHITE_DOES_NOT_WIN)) {
      for (Outcome black : List.of(Outcome.BLACK_WINS, Outcome.BLACK_DOES_NOT_WIN)) {
        Solution both = both(white, black);
        assertThat(both.outcome())
            .isEqualTo(white == Outcome.WHITE_WINS ? white : white.unite(black));
        assertThat(both.yes()).isEqualTo(white == Outcome.WHITE_WINS);
      }
    }
    assertThatThrownBy(() -> both(Outcome.WHITE_DOES_NOT_WIN, Outcome.WHITE_WINS))
        .isInstanceOf(ContradictionException.class);
  }

  /** Returns the answer to both questions from the outcomes of their searches. */
  private static Solution both(Outcome white, Outcome black) {
    return Solution.of(
            Question.BOTH,
            asked -> {
              Outcome found = asked == Question.WHITE ? white : black;
              return Optional.of(new Solution(asked, found, Source.SEARCH, Effort.NONE));
            })
        .orElseThrow();
  }

  @Test
  void bothPlayersCannotWin() {
    assertThatThrownBy(() -> Outcome.of(Answer.YES, Answer.YES))
        .isInstanceOf(ContradictionException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> Outcome.ofMoves(true, List.of()));
  }
}
