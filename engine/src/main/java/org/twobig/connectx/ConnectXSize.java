package org.twobig.connectx;

import java.util.List;
import java.util.stream.IntStream;
import org.twobig.game.picture.Grid;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;

/**
 * The size of a board, and the layout of its cells in a key; see the package.
 *
 * @param columns 1 to {@value #LONGEST_SIDE}
 * @param rows 1 to {@value #LONGEST_SIDE}
 * @param inRow the number of stones in a row that win
 */
record ConnectXSize(int columns, int rows, int inRow) {
  /** Limit that lets each column have a name of one character, 1 to 9 and a to z. */
  static final int LONGEST_SIDE = 35;

  /** Throws {@link IllegalArgumentException} with the reason if the program has no such game. */
  ConnectXSize {
    int longer = Math.max(columns, rows);
    String limit = "";
    if (Math.min(columns, rows) < 1 || longer > LONGEST_SIDE) {
      limit = "a board has 1 to " + LONGEST_SIDE + " columns and rows";
    } else if (inRow < 1 || inRow > longer) {
      limit = "1 to " + longer + " in a row are possible there";
    } else if (columns * (rows + 1) > KeySpace.ONE_WORD_BITS) {
      limit =
          "columns x (rows + 1) may be at most %d and would be %d"
              .formatted(KeySpace.ONE_WORD_BITS, columns * (rows + 1));
    }
    if (!limit.isEmpty()) {
      throw new IllegalArgumentException(
          "A board of %d columns and %d rows with %d in a row is refused: %s"
              .formatted(columns, rows, inRow, limit));
    }
  }

  String id() {
    return "connectx:" + columns + "x" + rows + "x" + inRow;
  }

  KeySpace keySpace() {
    return new KeySpace(id(), 1, Math.max(Geometry.ANY_SIZE_BITS, bits()));
  }

  Grid grid() {
    return new Grid(List.of(columns, rows), inRow, true);
  }

  /** Returns for each line the numbers of its cells' bits in a code. */
  List<List<Integer>> lines() {
    Grid grid = grid();
    return IntStream.range(0, grid.lines())
        .mapToObj(grid::line)
        .map(line -> IntStream.of(line).map(this::bit).boxed().toList())
        .toList();
  }

  /** Returns the number of the bit that a cell of the grid has in a code. */
  private int bit(int gridCell) {
    return gridCell % columns * stride() + gridCell / columns;
  }

  int cells() {
    return columns * rows;
  }

  /** Returns the number of bits of a column: the distance from a cell to its right neighbour. */
  int stride() {
    return rows + 1;
  }

  /** Returns the number of bits of a code. */
  int bits() {
    return columns * stride();
  }

  int mirrored(int cell) {
    return (columns - 1 - cell / stride()) * stride() + cell % stride();
  }

  /** Returns whether a code has no bits outside the board. */
  boolean contains(long high, long low) {
    return bits() < Long.SIZE ? high == 0 && low >>> bits() == 0 : high >>> bits() - Long.SIZE == 0;
  }

  /** Returns the number of stones in a column of a code; -1 if the column has no mark. */
  int height(long high, long low, int column) {
    return 63 - Long.numberOfLeadingZeros(column(high, low, column));
  }

  long column(long high, long low, int column) {
    int from = column * stride();
    long bits = from == 0 ? low : from < Long.SIZE ? low >>> from | high << -from : high >>> from;
    return bits & (1L << stride()) - 1;
  }

  static long highBit(int bit) {
    return bit < Long.SIZE ? 0 : 1L << bit;
  }

  static long lowBit(int bit) {
    return bit < Long.SIZE ? 1L << bit : 0;
  }
}
