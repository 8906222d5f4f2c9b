package org.twobig.arena.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/** Compares the incremental evaluation with one that visits all lines of the board. */
class LineEvaluationTest {
  /** Returns a different number for every kind of line. */
  private static long weight(boolean white, int stones, int row) {
    return (white ? 1 : -1) * (stones * 100L + row + 1) + (white ? 7 : 0);
  }

  private static long walked(BoardSize boardSize, MutableBoard board) {
    long sum = 0;
    for (int column = 0; column < boardSize.columns(); column++) {
      for (int row = 0; row < boardSize.rows(); row++) {
        for (int[] step : new int[][] {{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          sum += walked(boardSize, board, column, row, step);
        }
      }
    }
    return sum;
  }

  private static long walked(
      BoardSize boardSize, MutableBoard board, int column, int row, int[] step) {
    int[] stones = new int[3];
    int emptyRow = -1;
    for (int i = 0; i < boardSize.inRow(); i++) {
      int c = column + i * step[0];
      int r = row + i * step[1];
      if (c >= boardSize.columns() || r < 0 || r >= boardSize.rows()) {
        return 0;
      }
      int mark = board.mark(c, r);
      stones[mark]++;
      emptyRow = mark == MutableBoard.EMPTY ? r : emptyRow;
    }
    if (stones[1] > 0 == stones[2] > 0) {
      return 0;
    }
    return weight(stones[1] > 0, stones[1] + stones[2], stones[0] == 1 ? emptyRow : -1);
  }

  @Property(tries = 100)
  void theSumIsThatOfAllLines(
      @ForAll @IntRange(min = 2, max = 8) int columns,
      @ForAll @IntRange(min = 2, max = 8) int rows,
      @ForAll @IntRange(min = 2, max = 5) int inRow,
      @ForAll Random random) {
    BoardSize boardSize = new BoardSize(columns, rows, inRow);
    MutableBoard board = MutableBoard.empty(boardSize);
    LineEvaluation windows = new LineEvaluation(boardSize, LineEvaluationTest::weight);
    windows.set(board);
    for (int i = 0; i < 2 * boardSize.cells() && !board.isFull(); i++) {
      int column = random.nextInt(columns);
      if (board.hasRoom(column)) {
        long before = windows.score();
        windows.add(column, board.height(column), board.whiteToMove(), 1);
        windows.add(column, board.height(column), board.whiteToMove(), -1);
        assertThat(windows.score()).isEqualTo(before);
        windows.add(column, board.height(column), board.whiteToMove(), 1);
        board.play(column);
        assertThat(windows.score()).isEqualTo(walked(boardSize, board));
      }
    }
    LineEvaluation fresh = new LineEvaluation(boardSize, LineEvaluationTest::weight);
    fresh.set(board);
    assertThat(fresh.score()).isEqualTo(windows.score());
  }

  /**
   * The sum over 4 x 35 x 35 lines fits a long. An opponent's line weighs more than an own line.
   */
  @Test
  void theReportsWeightsAreLimitedAndKeepTheirOrder() {
    assertThat(FixedDepth.weight(FixedDepth.OTHERS, 4)).isEqualTo(8_000_000_000L);
    assertThat(FixedDepth.weight(FixedDepth.OWN, 1)).isZero();
    for (int stones = 2; stones <= 35; stones++) {
      long own = FixedDepth.weight(FixedDepth.OWN, stones);
      long others = FixedDepth.weight(FixedDepth.OTHERS, stones);
      assertThat(others).isGreaterThan(own).isLessThan(Long.MAX_VALUE / (4 * 35 * 35));
    }
  }
}
