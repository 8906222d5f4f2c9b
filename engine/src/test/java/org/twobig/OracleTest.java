package org.twobig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.tt.testing.Seeds;

/** Compares the oracle's search with minimax that uses the rules alone. */
class OracleTest {
  /** Returns White's score by the rules alone. */
  private static int score(OracleBoard board, Map<String, Integer> known) {
    String picture = board.toString();
    Integer before = known.get(picture);
    if (before == null) {
      int won = (board.game.cells - board.stones()) / 2 + 1;
      before = board.hasLine(Stone.WHITE) ? won : board.hasLine(Stone.BLACK) ? -won : 0;
      if (before == 0 && board.stones() < board.game.cells) {
        var scores = board.legalMoves().stream().mapToInt(move -> score(board.after(move), known));
        boolean white = board.toMove() == Stone.WHITE;
        before = white ? scores.max().orElseThrow() : scores.min().orElseThrow();
      }
      known.put(picture, before);
    }
    return before;
  }

  @ParameterizedTest
  @CsvSource({
    "3, true, 3, 3, 1", "3, true, 3, 4, 1", "4, true, 4, 4, 1", "3, false, 3, 3, 1",
    "1, true, 3, 2, 1", "2, true, 5, 1, 1", "2, false, 2, 2, 2", "3, true, 3, 3, 2"
  })
  void scoresAreThoseOfTheRulesAlone(int inRow, boolean gravity, int x, int y, int z) {
    OracleGame game =
        z == 1 ? new OracleGame(inRow, gravity, x, y) : new OracleGame(inRow, gravity, x, y, z);
    Map<String, Integer> known = new HashMap<>();
    var random = Seeds.fixed(1);
    for (int i = 0; i < 100; i++) {
      OracleBoard board = game.start();
      for (int left = random.nextInt(game.cells); left > 0 && !board.isOver(); left--) {
        var legal = board.legalMoves();
        board.play(legal.get(random.nextInt(legal.size())));
      }
      if (game.cells <= 12 || board.stones() > 5) {
        int score = score(board, known);
        assertThat(board.score())
            .as(board.toString())
            .isEqualTo(board.toMove() == Stone.WHITE ? score : -score);
      }
    }
  }

  @Test
  void lateValuesOfTheCubeAreThoseOfTheRulesAlone() {
    var random = Seeds.fresh();
    for (RandomBoards boards : RandomBoards.values()) {
      for (int i = 0; i < 60; i++) {
        OracleBoard board = boards.next(random, random.nextInt(52, 63));
        int score = score(board, new HashMap<>());
        assertThat(board.wins(Stone.WHITE)).as(board.toString()).isEqualTo(score > 0);
        assertThat(board.wins(Stone.BLACK)).as(board.toString()).isEqualTo(score < 0);
      }
    }
  }

  /** Along a line of the cube each coordinate changes by equal steps. */
  @Test
  void linesOfTheCubeAreAllFourCellsInARow() {
    assertThat(OracleGame.CUBE.lines())
        .hasSize(76)
        .allSatisfy(
            line -> {
              for (int divisor : new int[] {1, 4, 16}) {
                int step = line[1] / divisor % 4 - line[0] / divisor % 4;
                assertThat(step).isBetween(-1, 1);
                for (int i = 2; i < 4; i++) {
                  assertThat(line[i] / divisor % 4 - line[i - 1] / divisor % 4).isEqualTo(step);
                }
              }
            });
  }
}
