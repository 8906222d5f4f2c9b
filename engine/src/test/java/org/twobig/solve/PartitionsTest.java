package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.Attempts;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Moves;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.search.ConnectFour3dSolver;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Table;

/** Tests the solver on tables partitioned by stones, and with every replacement scheme. */
class PartitionsTest {
  /** Returns a layout that cannot hold positions with 40 stones, or late ones. */
  private static Layout layout(KeyKind kind) {
    return Layout.ofShares(
        kind.keySpace(),
        Outcome.BITS,
        64 << 20,
        List.of(
            new Layout.Share(0, 37, 50, ReplacementScheme.TWOBIG),
            new Layout.Share(38, 39, 25, ReplacementScheme.BIG),
            new Layout.Share(41, 41, 25, ReplacementScheme.NEW)));
  }

  private static final List<Example> VERDICTS =
      Example.ofResource("white-wins-36.txt").subList(0, Math.min(1000, Attempts.times(100)));

  @ParameterizedTest
  @EnumSource
  void verdictsAndLinesOnAPartitionedTableAreRight(KeyKind kind) {
    try (Arena arena = Arena.ofShared()) {
      Table table = PrivateTable.create(layout(kind), arena);
      var solver = new ConnectFour3dSolver(table);
      var judge = Searches.of(Tables.empty(arena, 32 << 20), Feature.NONE);
      for (Example verdict : VERDICTS) {
        Position position = verdict.position();
        Solution solution = solver.solve(position, Question.WHITE);
        assertThat(solution.yes()).as(verdict.moves()).isEqualTo(verdict.whiteWins());
        String line = Moves.text(solver.line(position, solution));
        Searches.assertKeepsTheVerdict(line, verdict, judge);
      }

      for (Census region : Entries.census(table, kind)) {
        assertThat(region.entries()).isGreaterThan(100);
        assertThat(region.damaged()).as("entries of other numbers of stones").isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void verdictsUnderEverySchemeAreRight(ReplacementScheme scheme) {
    Geometry geometry = Geometry.ofBytes(PositionKey.KEY_SPACE, Outcome.BITS, 32 << 20, scheme);
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(geometry, arena);
      var solver = new ConnectFour3dSolver(table);
      for (Example verdict : VERDICTS) {
        assertThat(solver.solve(verdict.position(), Question.WHITE).yes())
            .as(verdict.moves())
            .isEqualTo(verdict.whiteWins());
      }
      assertThat(solver.solve(VERDICTS.get(0).position(), Question.WHITE).source())
          .isNotEqualTo(Source.SEARCH);
    }
  }
}
