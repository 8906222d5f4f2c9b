package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.Effort;
import org.twobig.game.Question;
import org.twobig.tt.table.Table;

/**
 * The search's signature: the exact counts of one thread on fixed positions. A change that is not
 * meant to alter the search keeps these numbers. A change that alters the search states the new
 * numbers here, and the difference in its commit.
 */
class ConnectFour3dSearchSignatureTest {
  @ParameterizedTest
  @CsvSource({
    "true, 36, 200, WHITE, 84128, 2263, 1, 2262",
    "true, 34, 40, WHITE, 38954, 1258, 0, 1064",
    "true, 34, 40, BLACK, 34895, 1270, 0, 1073",
    "true, 30, 60, BOTH, 925568, 25887, 288, 21358",
    "false, 40, 100, WHITE, 467609, 212, 0, 212",
    "false, 36, 20, BLACK, 425784, 108, 0, 108"
  })
  void ofTheSearchWithAllFeaturesAndByMovesAlone(
      boolean all,
      int stones,
      int positions,
      Question question,
      long nodes,
      long probes,
      long hits,
      long stores) {
    assertThat(signature(all ? Feature.ALL : Feature.NONE, stones, positions, question))
        .isEqualTo(new Effort(nodes, probes, hits, stores));
  }

  /** Solves all positions on one table. */
  private static Effort signature(
      Set<Feature> features, int stones, int positions, Question question) {
    PositionGenerator generator =
        new PositionGenerator("", stones, PositionGenerator.STANDARD_SEED);
    Effort effort = Effort.NONE;
    try (Arena arena = Arena.ofConfined()) {
      var solver =
          new ConnectFour3dSolver(Table.of(Tables.empty(arena, 32 << 20, features)), features);
      for (int i = 0; i < positions; i++) {
        Position position = Position.ofMoves(generator.next());
        effort = effort.plus(solver.solve(position, question).effort());
      }
    }
    return effort;
  }
}
