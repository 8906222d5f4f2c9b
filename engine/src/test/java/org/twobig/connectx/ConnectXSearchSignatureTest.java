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
class ConnectXSearchSignatureTest {
  @ParameterizedTest
  @CsvSource({
    "7x6x4, 444444, WHITE, 512274, 12621, 727, 8026",
    "7x6x4, 44444421, BLACK, 45774, 725, 4, 816",
    "7x6x4, 44444421, SCORE, 319013, 9149, 932, 5447",
    "6x5x4, 33, WHITE, 80845, 10997, 772, 3547",
    "5x5x4, '', SCORE, 73600, 12710, 918, 5097",
    "8x7x4, 4444444555555533, SCORE, 772645, 34668, 2769, 16171",
    "9x7x4, 555555544444446666666777777733, WHITE, 165615, 85054, 17828, 67226",
    "9x7x4, 5555555444444466666667777777233, BLACK, 365863, 178522, 28178, 150344"
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
    assertThat(effort("5x5x4", "33", Question.SCORE, GameContract::checkingSolver))
        .isEqualTo(new Effort(155_935, 91_007, 17_975, 73_017));
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
