package org.twobig.checker.connectx;

import java.util.stream.LongStream;
import org.twobig.checker.RefusedException;

/** A board as sets of cells, a bit for each. One more bit above each column is its border. */
final class FlatBoard {
  private static final int LONGEST_SIDE = 35;

  final int columns;
  private final int rows;
  private final int stride;
  private final int inRow;
  private final long bottom;
  private final long cells;

  /** Differences of bit numbers along a line, for the directions in which a line fits. */
  private final int[] steps;

  /** For {@link #completing}: element i has the cells whose next i cells in line have stones. */
  private final long[] after;

  /** The leader's rows of {@link RestOfGame}: the second row from the top, the fourth, ... */
  final long leadersRows;

  /**
   * @throws RefusedException if a size is out of range, or the board has more than 64 bits
   */
  FlatBoard(int columns, int rows, int inRow) throws RefusedException {
    boolean exists = Math.min(columns, rows) >= 1 && Math.max(columns, rows) <= LONGEST_SIDE;
    if (!exists || inRow < 1 || columns * (rows + 1) > Long.SIZE) {
      throw new RefusedException(
          "there is no board of %d columns and %d rows with %d in a row"
              .formatted(columns, rows, inRow));
    }
    this.columns = columns;
    this.rows = rows;
    this.stride = rows + 1;
    this.inRow = inRow;
    this.bottom = LongStream.range(0, columns).map(column -> 1L << column * stride).sum();
    this.cells = bottom * ((1L << rows) - 1);
    this.after = new long[inRow];
    this.leadersRows = bottom * (0x5555_5555_5555_5555L << rows % 2 & (1L << rows) - 1);
    LongStream.Builder fitting = LongStream.builder();
    if (inRow <= rows) {
      fitting.add(1);
    }
    if (inRow <= columns) {
      fitting.add(stride);
    }
    if (inRow <= Math.min(columns, rows)) {
      fitting.add(stride - 1L).add(stride + 1L);
    }
    this.steps = fitting.build().mapToInt(Math::toIntExact).toArray();
  }

  /** Returns the lowest empty cell of each column that is not full. */
  long playable(long filled) {
    return filled + bottom & cells;
  }

  long empty(long filled) {
    return cells & ~filled;
  }

  /** Returns the lowest empty cell of a column; 0 if the column is full. */
  long cell(int column, long filled) {
    return playable(filled) & (1L << rows) - 1 << column * stride;
  }

  /** Returns the cells, empty or not, that complete a line with these stones. */
  long completing(long stones) {
    long found = 0;
    for (int step : steps) {
      after[0] = -1;
      for (int i = 1; i < inRow; i++) {
        after[i] = after[i - 1] & stones >>> i * step;
      }
      long before = -1;
      for (int i = 0; i < inRow; i++) {
        found |= before & after[inRow - 1 - i];
        before &= stones << (i + 1) * step;
      }
    }
    return found & cells;
  }

  long withCellsAbove(long set) {
    long above = set;
    for (int row = 1; row < rows; row++) {
      above |= above << 1 & cells;
    }
    return above;
  }

  long column(long cell) {
    int column = Long.numberOfTrailingZeros(cell) / stride;
    return (1L << rows) - 1 << column * stride;
  }

  boolean hasLine(long set) {
    for (int step : steps) {
      long starts = set;
      for (int i = 1; i < inRow; i++) {
        starts &= set >>> i * step;
      }
      if (starts != 0) {
        return true;
      }
    }
    return false;
  }

  long code(long white, long filled) {
    return white | filled + bottom;
  }

  /** Returns the mirror image of a set of cells and border bits. */
  long mirrored(long set) {
    long image = 0;
    for (int column = 0; column < columns; column++) {
      long part = set >>> column * stride & (1L << stride) - 1;
      image |= part << (columns - 1 - column) * stride;
    }
    return image;
  }

  /** Returns the rows from the bottom up: W, B or a dot for each cell, a slash between rows. */
  String text(long white, long filled) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      text.append(row == 0 ? "" : "/");
      for (int column = 0; column < columns; column++) {
        long cell = 1L << column * stride + row;
        text.append((filled & cell) == 0 ? '.' : (white & cell) == 0 ? 'B' : 'W');
      }
    }
    return text.toString();
  }
}
