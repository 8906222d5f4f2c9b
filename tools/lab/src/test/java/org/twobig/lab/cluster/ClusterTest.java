package org.twobig.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.Arena;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.lab.cluster.Cluster.Levels;
import org.twobig.lab.cluster.Cluster.Shape;
import org.twobig.lab.cluster.GameCluster.Exchange;
import org.twobig.lab.cluster.GameCluster.Solved;
import org.twobig.lab.cluster.GameCluster.Tables;

/** Solves by many machines that are not there. */
class ClusterTest {
  private static final Exchange ALL_AT_ONCE = new Exchange(1, Duration.ofMillis(10));

  private static Shape shape(int nodes, int threads, Levels levels, long seed) {
    return new Shape(
        nodes, threads, Duration.ofMillis(1), 1e4, 25, Order.PROOF_NUMBERS, 100, levels, seed);
  }

  private static GameCluster connect(String moves, Question question) {
    Game game = Games.game("connectx:5x4x4");
    return new GameCluster(game, game.parse(moves), question, 1 << 18);
  }

  @ParameterizedTest
  @EnumSource
  void theAnswerIsThatOfOneSolver(Tables tables) {
    Game game = Games.game("connectx:5x4x4");
    for (Levels levels : Levels.values()) {
      for (String moves : new String[] {"3", "22"}) {
        for (Question question : new Question[] {Question.WHITE, Question.BLACK}) {
          Board position = game.parse(moves);
          Answer answer =
              connect(moves, question)
                  .solve(shape(3, 4, levels, 1), tables, ALL_AT_ONCE, 2)
                  .result()
                  .answer();
          assertThat(answer)
              .as("%s %s %s", moves, question, levels)
              .isEqualTo(answerAlone(game, position, question));
        }
      }
    }
  }

  private static Answer answerAlone(Game game, Board position, Question question) {
    try (Arena arena = Arena.ofConfined()) {
      GameTables tables = new GameTables(game.tables().get(0), 1, 1 << 18, arena);
      return Answer.of(game.solver(tables.of(0)).solve(position, question).yes());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameSeedGivesTheSameFigures(Levels levels) {
    GameCluster position = connect("3", Question.WHITE);
    Solved one = position.solve(shape(3, 4, levels, 1), Tables.EXCHANGE, ALL_AT_ONCE, 2);
    Solved same = position.solve(shape(3, 4, levels, 1), Tables.EXCHANGE, ALL_AT_ONCE, 2);
    Solved other = position.solve(shape(3, 4, levels, 2), Tables.EXCHANGE, ALL_AT_ONCE, 2);
    assertThat(withoutCpuTime(same)).isEqualTo(withoutCpuTime(one));
    assertThat(other.result().seconds()).isNotEqualTo(one.result().seconds());
  }

  private static Solved withoutCpuTime(Solved solved) {
    Cluster.Result result = solved.result();
    return new Solved(
        new Cluster.Result(
            result.answer(),
            result.seconds(),
            result.searched(),
            result.tasks(),
            result.hubTasks(),
            result.inFlight(),
            0),
        solved.entriesSent(),
        solved.bytesSent());
  }

  @Test
  void nodesThatExchangeEntriesSearchLess() {
    GameCluster position = connect("", Question.WHITE);
    Shape shape = shape(8, 1, Levels.ONE, 1);
    Solved own = position.solve(shape, Tables.OWN, ALL_AT_ONCE, 2);
    Solved exchange = position.solve(shape, Tables.EXCHANGE, ALL_AT_ONCE, 2);
    assertThat(own.entriesSent()).isZero();
    assertThat(exchange.entriesSent()).isPositive();
    assertThat(exchange.bytesSent()).isPositive().isLessThan(16 * exchange.entriesSent());
    assertThat(exchange.result().searched()).isLessThan(own.result().searched());
  }

  @ParameterizedTest
  @EnumSource
  void aThousandWorkersAreKeptAtWork(Order order) {
    Shape shape =
        new Shape(1, 1000, Duration.ofMillis(1), 1e6, 100_000, order, 1_000_000, Levels.ONE, 1);
    Cluster.Result result =
        new Cluster(shape, new SyntheticGame(1, 8, 500_000), new Events()).solve(15_000);
    assertThat(result.inFlight()).isBetween(0.95, 1.0);
    assertThat(result.tasks()).isEqualTo(15_000);
  }

  @Test
  void theMeanInFlightLeavesOutTheFirstTenth() {
    InFlight number = new InFlight();
    assertThat(number.mean(0)).isZero();
    number.change(0, 5);
    number.change(100, 8);
    number.change(550, 2);
    assertThat(number.mean(1000)).isCloseTo((450 * 8 + 450 * 2) / 900.0, within(1e-9));
  }
}
