package org.twobig.connectx;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Operations on sets of cells of a board of at most 64 bits, with a bit for each cell, numbered as
 * in the package documentation. The spare cell above each column is in no set of stones, so no line
 * runs on from the top of a column into the next column.
 *
 * <p>The board of Connect Four, 7x6x4, has a class with a constant geometry, so its shifts and
 * masks are compiled to constants and its loops over directions are unrolled.
 */
sealed class Bits {
  private final int columns;
  private final int rows;
  private final int inRow;
  private final long board;
  private final long bottom;

  /** The set of cells of each line. */
  private final long[] lines;

  static Bits of(ConnectXSize size) {
    return size.equals(ConnectFour.SIZE) ? new ConnectFour() : new Bits(size);
  }

  Bits(ConnectXSize size) {
    if (size.bits() > Long.SIZE) {
      throw new IllegalArgumentException(size + " has more than 64 bits");
    }
    this.columns = size.columns();
    this.rows = size.rows();
    this.inRow = size.inRow();
    this.bottom = IntStream.range(0, columns).mapToLong(c -> 1L << c * size.stride()).sum();
    this.board = bottom * ((1L << rows) - 1);
    this.lines =
        size.lines().stream()
            .mapToLong(line -> line.stream().mapToLong(cell -> 1L << cell).sum())
            .toArray();
  }

  int columns() {
    return columns;
  }

  int rows() {
    return rows;
  }

  int inRow() {
    return inRow;
  }

  long board() {
    return board;
  }

  long bottom() {
    return bottom;
  }

  final long[] lines() {
    return lines;
  }

  private static final class ConnectFour extends Bits {
    private static final ConnectXSize SIZE = new ConnectXSize(7, 6, 4);
    private static final long BOTTOM = 0x0000_0408_1020_4081L;

    ConnectFour() {
      super(SIZE);
    }

    @Override
    int columns() {
      return 7;
    }

    @Override
    int rows() {
      return 6;
    }

    @Override
    int inRow() {
      return 4;
    }

    @Override
    long board() {
      return BOTTOM * 0x3F;
    }

    @Override
    long bottom() {
      return BOTTOM;
    }
  }

  /** Returns the distance from a cell to its right neighbour. */
  final int stride() {
    return rows() + 1;
  }

  final int cells() {
    return columns() * rows();
  }

  /** Returns the cells of rows 0, 2, 4 ... */
  final long evenRows() {
    return bottom() * (0x5555_5555_5555_5555L & (1L << rows()) - 1);
  }

  /** Returns whether a line fits into a column. If not, shifts along diagonals could exceed 63. */
  private boolean hasUpright() {
    return inRow() <= rows();
  }

  private boolean hasLevel() {
    return inRow() <= columns();
  }

  private boolean hasDiagonal() {
    return hasUpright() && hasLevel();
  }

  /** Returns the cells with the given content, such as {@link ConnectXPosition#WHITE}. */
  final long set(ConnectXPosition position, byte content) {
    return IntStream.range(0, columns() * stride())
        .filter(cell -> position.at(cell / stride(), cell % stride()) == content)
        .mapToLong(cell -> 1L << cell)
        .sum();
  }

  /** Returns the cells of a set, numbered along the rows from the bottom up. */
  final List<Integer> cells(long set) {
    return IntStream.range(0, cells())
        .filter(cell -> (set >>> cell % columns() * stride() + cell / columns() & 1) != 0)
        .boxed()
        .toList();
  }

  final long column(int column) {
    return (1L << rows()) - 1 << column * stride();
  }

  /** Returns the lowest empty cell of each column that is not full. */
  final long playable(long filled) {
    return filled + bottom() & board();
  }

  /** Returns the cells, empty or filled, that complete a line with stones. */
  final long completing(long stones) {
    long found = 0;
    if (hasUpright()) {
      found = -1;
      for (int i = 1; i < inRow(); i++) {
        found &= stones << i;
      }
    }
    return (found | completingAcross(stones)) & board();
  }

  /** Returns the cells that complete a line that is not upright, and perhaps bits off the board. */
  private long completingAcross(long stones) {
    long found = hasLevel() ? completing(stones, stride()) : 0;
    return hasDiagonal()
        ? found | completing(stones, stride() - 1) | completing(stones, stride() + 1)
        : found;
  }

  private long completing(long stones, int step) {
    return inRow() == 4 ? completingFour(stones, step) : completingAny(stones, step);
  }

  private static long completingFour(long stones, int step) {
    long after = stones >>> step;
    long before = stones << step;
    long twoAfter = after & stones >>> 2 * step;
    long twoBefore = before & stones << 2 * step;
    return twoAfter & (before | stones >>> 3 * step) | twoBefore & (after | stones << 3 * step);
  }

  private long completingAny(long stones, int step) {
    long found = 0;
    for (int hole = 0; hole < inRow(); hole++) {
      long line = -1;
      for (int i = 1; i <= hole; i++) {
        line &= stones << i * step;
      }
      for (int i = 1; i < inRow() - hole; i++) {
        line &= stones >>> i * step;
      }
      found |= line;
    }
    return found;
  }

  final boolean hasLine(long set) {
    return hasUpright() && lines(set, 1) != 0
        || hasLevel() && lines(set, stride()) != 0
        || hasDiagonal() && (lines(set, stride() - 1) | lines(set, stride() + 1)) != 0;
  }

  /** Returns the first cell of each line in a set. */
  private long lines(long set, int step) {
    if (inRow() == 4) {
      long pairs = set & set >>> step;
      return pairs & pairs >>> 2 * step;
    }
    long lines = set;
    int length = 1;
    for (; 2 * length <= inRow(); length *= 2) {
      lines &= lines >>> length * step;
    }
    return length == inRow() ? lines : lines & lines >>> (inRow() - length) * step;
  }

  /** Returns the lowest empty cells of each column, at most {@code stones} of them. */
  final long filledAfter(long empty, int stones) {
    return stones >= rows() ? empty : empty & ~(empty << stones & rowsFrom(stones));
  }

  /** Returns the cells of a row and of all rows above it. */
  final long rowsFrom(int row) {
    return row >= rows() ? 0 : board() & ~(bottom() * ((1L << Math.max(0, row)) - 1));
  }

  /**
   * Returns whether stones and added cells contain a line. An upright line may have any number of
   * added cells; any other line may have at most one added cell that is outside {@code near}.
   *
   * @param near the added cells that do not count for this limit, a subset of {@code reach}
   * @param reach all cells that may be added
   */
  final boolean canComplete(long stones, long near, long reach) {
    return hasUpright() && lines(stones | reach, 1) != 0
        || (completingAcross(stones | near) & reach) != 0;
  }

  /** Returns a set of cells and all cells above them. */
  final long upwards(long set) {
    long ended = set | bottom() << rows(); // the spare cell stops the borrow of a column
    return set | board() & ~(ended ^ ended - bottom()); // leaves out the cells below the set
  }

  final long mirrored(long code) {
    long image = 0;
    long mask = (1L << stride()) - 1;
    for (int left = 0, right = (columns() - 1) * stride();
        left <= right;
        left += stride(), right -= stride()) {
      image |= (code >>> left & mask) << right | (code >>> right & mask) << left;
    }
    return image;
  }
}
