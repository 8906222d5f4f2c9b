package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
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

/** Which of several moves a player would look at first, and what is best. */
class KnownMoveTest {
  /** White can complete a line on column 0. */
  private static final GivenPosition TASK = GivenPosition.of(ConnectFour3d.GAME, "0F0F0E");

  private static final Knowledge NOTHING =
      Knowledge.of(Outcome.UNKNOWN, List.of(), Optional.empty(), Optional.empty());

  private static KnownMove open(int column) {
    return move(column, NOTHING, Optional.empty());
  }

  private static KnownMove move(int column, Knowledge known, Optional<Solution> solution) {
    return new KnownMove(
        column,
        ConnectFour3d.GAME.move(column),
        TASK.position().play(column),
        known,
        solution.map(
            found ->
                new Answered(
                    solution, found.effort(), Duration.ZERO, Cost.NONE, Optional.empty())));
  }

  private static KnownMove searched(int column, Value value, long nodes) {
    Solution solution =
        new Solution(Question.BOTH, Outcome.of(value), Source.SEARCH, new Effort(nodes, 0, 0, 0));
    return move(column, NOTHING, Optional.of(solution));
  }

  private static String sorted(boolean forWhite, KnownMove... moves) {
    List<KnownMove> all = new ArrayList<>(List.of(moves));
    Collections.shuffle(all);
    all.sort(KnownMove.bestFirst(forWhite));
    return all.stream().map(KnownMove::name).collect(Collectors.joining());
  }

  @Test
  void whatIsBetterForThePlayerComesFirstHoweverMuchWorkItTook() {
    KnownMove[] moves = {
      searched(1, Value.WIN, 20),
      searched(2, Value.WIN, 10),
      searched(3, Value.DRAW, 20),
      searched(4, Value.DRAW, 10),
      open(5),
      searched(6, Value.LOSS, 10),
      searched(7, Value.LOSS, 20)
    };

    assertThat(sorted(true, moves)).isEqualTo("1234567");
    assertThat(sorted(false, moves)).isEqualTo("6734512");
  }

  @Test
  void aLineCompletedComesBeforeAnyOtherWinAndEqualMovesGoFromLeftToRight() {
    assertThat(
            sorted(
                true,
                searched(0, Value.WIN, 99),
                searched(9, Value.WIN, 1),
                searched(8, Value.WIN, 5)))
        .isEqualTo("089");
    assertThat(sorted(true, open(5), open(2), open(10))).isEqualTo("25A");
  }

  @Test
  void aMoveIsBestOnlyIfThePositionIsAnswered() {
    KnownMove win = searched(1, Value.WIN, 1);
    KnownMove draw = searched(2, Value.DRAW, 1);
    KnownMove loss = searched(3, Value.LOSS, 1);

    assertThat(best(Question.BOTH, open(4), win)).contains(win);
    assertThat(best(Question.BOTH, open(4), draw)).isEmpty();
    assertThat(best(Question.BLACK, open(4), draw)).contains(draw);
    assertThat(best(Question.BOTH, loss, draw)).contains(draw);
    assertThat(best(Question.WHITE, loss, loss)).contains(loss);
    assertThat(best(Question.WHITE, open(4), loss)).isEmpty();
  }

  @Test
  void theBestMoveOfAPositionThatTheStoreAnswersIsOneWithThatAnswer() {
    KnownMove loss = searched(3, Value.LOSS, 1);
    KnownMove win = searched(1, Value.WIN, 1);

    assertThat(best(Question.WHITE, known(Outcome.WHITE_WINS), open(4), loss)).isEmpty();
    assertThat(best(Question.WHITE, known(Outcome.WHITE_WINS), open(4), win)).contains(win);
    assertThat(best(Question.WHITE, known(Outcome.BLACK_WINS), open(4), loss)).contains(loss);
  }

  private static Optional<KnownMove> best(Question question, KnownMove... moves) {
    return best(question, NOTHING, moves);
  }

  private static Optional<KnownMove> best(
      Question question, Knowledge ofPosition, KnownMove... moves) {
    return new Analysis(ConnectFour3d.GAME, TASK, Optional.of(question), ofPosition, List.of(moves))
        .best();
  }

  private static Knowledge known(Outcome outcome) {
    return Knowledge.of(outcome, List.of(), Optional.empty(), Optional.empty());
  }

  @Test
  void whatASolverAnsweredIsJoinedWithWhatIsKnownAnyway() {
    Knowledge noBlackWin = known(Outcome.BLACK_DOES_NOT_WIN);
    Solution noWhiteWin =
        new Solution(Question.WHITE, Outcome.WHITE_DOES_NOT_WIN, Source.SEARCH, Effort.NONE);
    KnownMove move = move(1, noBlackWin, Optional.of(noWhiteWin));

    assertThat(move.outcome()).hasToString("draw");
    assertThat(move.source()).contains(Source.SEARCH);
  }
}
