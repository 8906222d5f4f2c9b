package org.twobig.connectfour3d.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.tt.testing.Seeds;

class ScoredMovesTest {
  private record Move(int cell, int score) {}

  @Test
  void theBestMoveComesFirstAndAmongEqualsTheSmallerColumn() {
    var random = Seeds.fixed(1);
    for (int i = 0; i < 1000; i++) {
      List<Move> moves = new ArrayList<>();
      for (int column = 0; column < 16; column++) {
        if (random.nextBoolean()) {
          int score = random.nextBoolean() ? random.nextInt(3) : (1 << 21) - 1 - random.nextInt(3);
          moves.add(new Move(16 * random.nextInt(4) + column, score));
        }
      }
      int[] packed =
          moves.stream().mapToInt(move -> ScoredMoves.pack(move.score, move.cell)).toArray();
      List<Move> order = new ArrayList<>();
      for (int from = 0; from < packed.length; from++) {
        int move = ScoredMoves.selectBest(packed, from, packed.length);
        order.add(new Move(ScoredMoves.cell(move), ScoredMoves.score(move)));
      }
      moves.sort(
          Comparator.comparingInt((Move move) -> -move.score)
              .thenComparingInt(move -> move.cell % 16));
      assertThat(order).isEqualTo(moves);
    }
  }
}
