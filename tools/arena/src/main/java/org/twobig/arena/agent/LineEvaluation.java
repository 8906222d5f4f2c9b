package org.twobig.arena.agent;

import java.util.ArrayList;
import java.util.List;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * The evaluation of a position: the sum of a weight over all lines with stones of only one player.
 * {@link #add} updates the sum with each move.
 */
final class LineEvaluation {
  interface Weights {
    /**
     * Returns the weight of a line for White, negative if it is bad for White.
     *
     * @param white whether the stones are White's
     * @param stones 1 to the length of a line
     * @param row row of the line's empty cell; -1 if it has none or several
     */
    long of(boolean white, int stones, int row);
  }

  private final BoardSize boardSize;

  private final int[][] linesThrough;

  /** The sum of the numbers of the cells of each line. */
  private final int[] cellSums;

  /** The numbers of stones of White and Black in each line. */
  private final int[][] stones;

  /**
   * For each line, the sum of its empty cells' numbers; with one empty cell, that cell's number.
   */
  private final int[] emptySums;

  /** Weights of lines by player and number of stones. */
  private final long[][] worth;

  /** Weights of lines with one empty cell, by player and row of the cell. */
  private final long[][] worthOfThreat;

  private long score;

  LineEvaluation(BoardSize boardSize, Weights weights) {
    this.boardSize = boardSize;
    List<int[]> lines = lines(boardSize);
    List<List<Integer>> byCell = new ArrayList<>();
    for (int cell = 0; cell < boardSize.cells(); cell++) {
      byCell.add(new ArrayList<>());
    }
    this.cellSums = new int[lines.size()];
    for (int line = 0; line < cellSums.length; line++) {
      for (int cell : lines.get(line)) {
        cellSums[line] += cell;
        byCell.get(cell).add(line);
      }
    }
    this.linesThrough =
        byCell.stream()
            .map(each -> each.stream().mapToInt(line -> line).toArray())
            .toArray(int[][]::new);
    this.stones = new int[2][cellSums.length];
    this.emptySums = cellSums.clone();
    int longest = lines.isEmpty() ? 0 : boardSize.inRow();
    this.worth = new long[2][longest + 1];
    this.worthOfThreat = new long[2][boardSize.rows()];
    for (int player = 0; player < 2; player++) {
      for (int count = 1; count <= longest; count++) {
        worth[player][count] = weights.of(player == 0, count, -1);
      }
      for (int row = 0; row < boardSize.rows() && longest > 1; row++) {
        worthOfThreat[player][row] = weights.of(player == 0, boardSize.inRow() - 1, row);
      }
    }
  }

  private static List<int[]> lines(BoardSize boardSize) {
    List<int[]> lines = new ArrayList<>();
    if (boardSize.inRow() > Math.max(boardSize.columns(), boardSize.rows())) {
      return lines;
    }
    for (int column = 0; column < boardSize.columns(); column++) {
      for (int row = 0; row < boardSize.rows(); row++) {
        for (int[] step : new int[][] {{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          int lastColumn = column + step[0] * (boardSize.inRow() - 1);
          int lastRow = row + step[1] * (boardSize.inRow() - 1);
          if (lastColumn < boardSize.columns() && lastRow >= 0 && lastRow < boardSize.rows()) {
            int[] cells = new int[boardSize.inRow()];
            for (int i = 0; i < cells.length; i++) {
              cells[i] = (column + i * step[0]) * boardSize.rows() + row + i * step[1];
            }
            lines.add(cells);
          }
        }
      }
    }
    return lines;
  }

  void set(MutableBoard board) {
    stones[0] = new int[cellSums.length];
    stones[1] = new int[cellSums.length];
    System.arraycopy(cellSums, 0, emptySums, 0, cellSums.length);
    score = 0;
    for (int column = 0; column < boardSize.columns(); column++) {
      for (int row = 0; row < board.height(column); row++) {
        add(column, row, board.mark(column, row) == MutableBoard.WHITE, 1);
      }
    }
  }

  /** Adds a stone (change 1) or removes it (change -1). */
  void add(int column, int row, boolean white, int change) {
    int cell = column * boardSize.rows() + row;
    int[] counts = stones[white ? 0 : 1];
    for (int line : linesThrough[cell]) {
      score -= worth(line);
      counts[line] += change;
      emptySums[line] -= change * cell;
      score += worth(line);
    }
  }

  private long worth(int line) {
    int white = stones[0][line];
    int black = stones[1][line];
    if (white > 0 == black > 0) {
      return 0;
    }
    int player = white > 0 ? 0 : 1;
    int count = white + black;
    return count == boardSize.inRow() - 1
        ? worthOfThreat[player][emptySums[line] % boardSize.rows()]
        : worth[player][count];
  }

  long score() {
    return score;
  }
}
