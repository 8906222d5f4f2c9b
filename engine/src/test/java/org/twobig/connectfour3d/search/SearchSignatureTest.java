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
import org.twobig.table.PartitionedTable;

/**
 * The search's signature: what one thread does on fixed positions, to the node. A change that is
 * not meant to alter the search keeps these numbers; one that is says in its commit by how much,
 * and states the new ones here.
 */
class SearchSignatureTest {
  @ParameterizedTest
  @CsvSource({
    "36, 200, WHITE, 150424, 2424, 1, 2423",
    "34, 40, WHITE, 76575, 2819, 5, 2497",
    "34, 40, BLACK, 85589, 2995, 6, 2645",
    "30, 60, BOTH, 1855153, 35640, 458, 28548"
  })
  void ofTheSearch(
      int stones,
      int positions,
      Question question,
      long nodes,
      long probes,
      long hits,
      long stores) {
    assertThat(signature(Feature.ALL, stones, positions, question))
        .isEqualTo(new Effort(nodes, probes, hits, stores));
  }

  @ParameterizedTest
  @CsvSource({"40, 100, WHITE, 1019974, 215, 0, 215", "36, 20, BLACK, 713061, 142, 0, 142"})
  void ofTheReportsSearch(
      int stones,
      int positions,
      Question question,
      long nodes,
      long probes,
      long hits,
      long stores) {
    assertThat(signature(Feature.REPORT, stones, positions, question))
        .isEqualTo(new Effort(nodes, probes, hits, stores));
  }

  /** All positions on one table. */
  private static Effort signature(
      Set<Feature> features, int stones, int positions, Question question) {
    PositionGenerator generator = new PositionGenerator(stones, PositionGenerator.STANDARD_SEED);
    Effort effort = Effort.NONE;
    try (Arena arena = Arena.ofConfined()) {
      Solver solver =
          new Solver(
              PartitionedTable.of(Tables.empty(arena, 32 << 20, Feature.keyKind(features))),
              features);
      for (int i = 0; i < positions; i++) {
        Position position = Position.ofMoves(generator.next());
        effort = effort.plus(solver.solve(position, question).effort());
      }
      assertThat(solver.counts().nodes()).as("each node has one end").isEqualTo(effort.nodes());
    }
    return effort;
  }
}
