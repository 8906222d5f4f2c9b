package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.Effort;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Resources;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.table.Table;
import org.twobig.table.WordRegion;

/** Both questions on one table: win, draw and loss. */
class QuestionsTest {
  private static final WordRegion KEPT = Tables.empty(Arena.ofAuto(), Tables.SMALLEST_BYTES);

  @Provide
  Arbitrary<String> games() {
    return Arbitraries.randomValue(
        random -> RandomGames.reasonable(random, 52 + random.nextInt(13)));
  }

  @Property
  void theValueIsThatOfPlainMinimax(@ForAll("games") String game) {
    Position position = Position.ofMoves(game);

    Solution solution = new Solver(Table.of(KEPT)).solve(position, Question.BOTH);

    assertThat(solution.value()).contains(minimax(position));
    assertThat(solution.yes()).isEqualTo(solution.value().equals(Optional.of(Value.WIN)));
  }

  /** Knows completed lines and full boards, nothing else; the board of {@link Position} only. */
  private static Value minimax(Position position) {
    if (position.isWon()) {
      return position.isWonByWhite() ? Value.WIN : Value.LOSS;
    }
    if (position.isFull()) {
      return Value.DRAW;
    }
    Value best = position.whiteToMove() ? Value.LOSS : Value.WIN;
    Value wanted = position.whiteToMove() ? Value.WIN : Value.LOSS;
    for (int column = 0; column < Position.COLUMNS && best != wanted; column++) {
      if (position.isLegal(column)) {
        Value value = minimax(position.play(column));
        if (position.whiteToMove() ? value.compareTo(best) < 0 : value.compareTo(best) > 0) {
          best = value;
        }
      }
    }
    return best;
  }

  /** Values by a three-valued solver of somebody else: moves, then 1 win, 0 draw, -1 loss. */
  @Test
  void valuesFoundByAnotherSolverAreReproduced() {
    List<String> lines = Resources.lines("three-valued.txt");
    try (Arena arena = Arena.ofConfined()) {
      Solver solver = new Solver(Table.of(Tables.empty(arena, 64 << 20)));
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
    Random random = new Random(1);
    for (int i = 0; i < Effort.times(70); i++) {
      try (Arena arena = Arena.ofConfined()) {
        WordRegion table = Tables.empty(arena, Tables.SMALLEST_BYTES);
        Position position = Position.ofMoves(RandomGames.reasonable(random, 44));
        Solution both = new Solver(Table.of(table)).solve(position, Question.BOTH);
        if (both.source() == Source.SEARCH) {
          Solution again = new Solver(Table.of(table)).solve(position, second);

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
