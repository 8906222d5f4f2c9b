package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Effort;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.GameContract;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.tt.table.Table;

/**
 * The searches' signature: the exact counts of one thread on fixed positions. A change that is not
 * meant to alter the search keeps these numbers. A change that alters the search states the new
 * numbers here, and the difference in its commit. {@link BitSearch} has keys of at most 64 bits,
 * {@link LineSearch} wider ones.
 */
class SearchSignatureTest {
  @ParameterizedTest
  @CsvSource({
    "7x6x4, 444444, WHITE, 559696, 13249, 747, 8830",
    "7x6x4, 444444, BLACK, 1394829, 19225, 686, 23669",
    "7x6x4, 444444, SCORE, 570240, 20428, 1424, 9207",
    "6x5x4, '', WHITE, 480160, 49562, 3719, 16487",
    "5x5x4, '', SCORE, 67242, 12168, 896, 4826",
    "8x7x4, 44444445555555, SCORE, 873642, 172689, 13898, 35566",
    "9x7x4, 5555555444444466666667777777, WHITE, 885535, 459596, 86902, 372694",
    "9x7x4, 55555554444444666666677777772, BLACK, 1111035, 525024, 88685, 436339"
  })
  void ofOneThread(
      String size,
      String moves,
      Question question,
      long nodes,
      long probes,
      long hits,
      long stores) {
    assertThat(effort(size, moves, question, Game::solver))
        .isEqualTo(new Effort(nodes, probes, hits, stores));
  }

  /** {@link LineSearch} on a board that has scores; boards with wider keys have none. */
  @Test
  void ofTheCheckingSolver() {
    assertThat(effort("5x5x4", "", Question.SCORE, GameContract::checkingSolver))
        .isEqualTo(new Effort(521_816, 291_673, 56_981, 234_676));
  }

  private static Effort effort(
      String size, String moves, Question question, BiFunction<Game, Table, GameSolver> solver) {
    Game game = Games.game("connectx:" + size);
    try (Arena arena = Arena.ofConfined()) {
      return solver
          .apply(game, EmptyTable.of(game.positions(), 64 << 20, arena))
          .solve(game.parse(moves), question)
          .effort();
    }
  }
}
