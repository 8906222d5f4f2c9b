package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.Attempts;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Resources;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/** Tests both questions on one table: win, draw and loss. */
class QuestionsTest {
  private static final WordRegion KEPT = Tables.empty(Arena.ofAuto(), Tables.SMALLEST_BYTES);

  /** Values by another author's three-valued solver: moves, then 1 win, 0 draw, -1 loss. */
  @Test
  void valuesFoundByAnotherSolverAreReproduced() {
    List<String> lines = Resources.lines("three-valued.txt");
    try (Arena arena = Arena.ofConfined()) {
      var solver = new ConnectFour3dSolver(Table.of(Tables.empty(arena, 64 << 20)));
      for (String line : lines) {
        String[] fields = line.split("\\s+");
        Value expected =
            switch (fields[1]) {
              case "1" -> Value.WIN;
              case "0" -> Value.DRAW;
              default -> Value.LOSS;
            };
        assertThat(solver.solve(Position.ofMoves(fields[0]), Question.BOTH).value())
            .as(line)
            .contains(expected);
      }
    }
    assertThat(lines).hasSize(300);
  }

  @ParameterizedTest
  @EnumSource(names = {"WHITE", "BLACK", "BOTH"})
  void whatWasAnsweredIsAnsweredFromTheStoreAndAllThatFollowsIsKnown(Question second) {
    var random = Seeds.fixed(1);
    for (int i = 0; i < Attempts.times(70); i++) {
      try (Arena arena = Arena.ofConfined()) {
        WordRegion table = Tables.empty(arena, Tables.SMALLEST_BYTES);
        Position position = Position.ofMoves(RandomGames.reasonable(random, 44));
        Solution both = new ConnectFour3dSolver(Table.of(table)).solve(position, Question.BOTH);
        if (both.source() == Source.SEARCH) {
          Solution again = new ConnectFour3dSolver(Table.of(table)).solve(position, second);

          assertThat(again.effort().nodes()).isZero();
          assertThat(again.value()).isEqualTo(both.value());
          assertThat(again.yes())
              .isEqualTo(
                  both.value().orElseThrow()
                      == (second == Question.BLACK ? Value.LOSS : Value.WIN));
        }
      }
    }
  }
}
