package org.twobig.connectx;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A board of at most 64 bits as sets of cells, a bit each; see the package for their numbers. The
 * spare row is a border: what is shifted out of a column ends there.
 */
final class Bits {
  final int columns;
  final int rows;
  final int cells;
  final int stride;

  /** All cells. */
  final long board;

  /** The lowest cell of each column. */
  final long bottom;

  /** The cells of rows 0, 2, 4 ... */
  final long evenRows;

  private final int inRow;

  /** From a cell to the next of a line, other than upwards. */
  private final int[] steps;

  private final boolean upwards;
  private final long[] lines;

  Bits(Size size) {
    if (size.bits() > Long.SIZE) {
      throw new IllegalArgumentException(size + " has more than 64 bits");
    }
    this.columns = size.columns();
    this.rows = size.rows();
    this.cells = size.cells();
    this.stride = size.stride();
    this.inRow = size.inRow();
    this.bottom = IntStream.range(0, columns).mapToLong(c -> 1L << c * stride).sum();
    this.board = bottom * ((1L << rows) - 1);
    this.evenRows = bottom * (0x5555_5555_5555_5555L & (1L << rows) - 1);
    // No other line fits the board; shifts along one that does stay below 64.
    this.upwards = inRow <= rows;
    this.steps =
        inRow > columns
            ? new int[0]
            : inRow > rows ? new int[] {stride} : new int[] {stride, stride - 1, stride + 1};
    IntStream all = IntStream.of(steps);
    this.lines =
        (upwards ? IntStream.concat(IntStream.of(1), all) : all)
            .boxed()
            .flatMapToLong(this::lines)
            .toArray();
  }

  /** The lines that go from any cell in one direction. */
  private LongStream lines(int step) {
    long first = IntStream.range(0, inRow).mapToLong(i -> 1L << i * step).sum();
    int last = columns * stride - (inRow - 1) * step;
    return IntStream.range(0, last)
        .mapToLong(from -> first << from)
        .filter(line -> (line & ~board) == 0);
  }

  /** All lines. */
  long[] lines() {
    return lines;
  }

  /** A set of cells by their numbers along the rows, from the bottom up. */
  List<Integer> cells(long set) {
    return IntStream.range(0, cells)
        .filter(cell -> (set >>> cell % columns * stride + cell / columns & 1) != 0)
        .boxed()
        .toList();
  }

  /** The cells of a column. */
  long column(int column) {
    return (1L << rows) - 1 << column * stride;
  }

  /** The lowest empty cell of each column that has one. */
  long playable(long filled) {
    return filled + bottom & board;
  }

  /** The empty or filled cells that complete a line with stones. */
  long completing(long stones) {
    long found = 0;
    if (upwards) {
      long run = -1;
      for (int i = 1; i < inRow; i++) {
        run &= stones << i;
      }
      found = run;
    }
    for (int step : steps) {
      found |= inRow == 4 ? completingFour(stones, step) : completing(stones, step);
    }
    return found & board;
  }

  private static long completingFour(long stones, int step) {
    long after = stones >>> step;
    long before = stones << step;
    long twoAfter = after & stones >>> 2 * step;
    long twoBefore = before & stones << 2 * step;
    return twoAfter & (before | stones >>> 3 * step) | twoBefore & (after | stones << 3 * step);
  }

  private long completing(long stones, int step) {
    long found = 0;
    for (int hole = 0; hole < inRow; hole++) {
      long line = -1;
      for (int i = 1; i <= hole; i++) {
        line &= stones << i * step;
      }
      for (int i = 1; i < inRow - hole; i++) {
        line &= stones >>> i * step;
      }
      found |= line;
    }
    return found;
  }

  /** Whether a set of cells has a line in it. */
  boolean hasLine(long set) {
    boolean found = upwards && lines(set, 1) != 0;
    for (int i = 0; i < steps.length && !found; i++) {
      found = lines(set, steps[i]) != 0;
    }
    return found;
  }

  /** The first cells of the lines in a set. */
  private long lines(long set, int step) {
    long lines = set;
    int length = 1;
    for (; 2 * length <= inRow; length *= 2) {
      lines &= lines >>> length * step;
    }
    return length == inRow ? lines : lines & lines >>> (inRow - length) * step;
  }

  /**
   * Of the empty cells those that are filled, at the earliest, by so many stones in their column.
   */
  long within(long empty, int stones) {
    return stones >= rows ? empty : empty & ~(empty << stones & rowsFrom(stones));
  }

  /** The cells of a row and of those above it. */
  long rowsFrom(int row) {
    return row >= rows ? 0 : board & ~(bottom * ((1L << Math.max(0, row)) - 1));
  }

  /**
   * Whether a line may be made of stones and some cells, of which one may be far away; for an
   * upright line all may.
   *
   * @param near a part of the others
   * @param reach without stones
   */
  boolean canComplete(long stones, long near, long reach) {
    boolean found = upwards && lines(stones | reach, 1) != 0;
    for (int i = 0; i < steps.length && !found; i++) {
      long set = stones | near;
      long completing = inRow == 4 ? completingFour(set, steps[i]) : completing(set, steps[i]);
      found = (completing & reach) != 0;
    }
    return found;
  }

  /** A set and all cells above its own. */
  long upwards(long set) {
    long filled = set;
    for (long more = (set << 1 | set) & board;
        more != filled;
        more = (filled << 1 | filled) & board) {
      filled = more;
    }
    return filled;
  }

  /** The mirror image of a code. */
  long mirrored(long code) {
    long image = 0;
    long mask = (1L << stride) - 1;
    for (int left = 0, right = (columns - 1) * stride;
        left <= right;
        left += stride, right -= stride) {
      image |= (code >>> left & mask) << right | (code >>> right & mask) << left;
    }
    return image;
  }
}
