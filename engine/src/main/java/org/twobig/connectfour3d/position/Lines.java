package org.twobig.connectfour3d.position;

import java.util.Arrays;

/**
 * The 76 lines of four cells, and sets of lines as bits.
 *
 * <p>A set of lines takes two longs: lines 0 to 63 in {@code low}, lines 64 to 127 in {@code high}.
 * Only 76 of these numbers are those of a line. A line has the number of the cell from which it
 * starts, moved by as much for all lines of a direction as leaves room for the other directions. So
 * the cells of all lines of a direction are found by a shift and a multiplication, and no bit need
 * be picked out of a word, for which some processors take a hundred times as long.
 *
 * <p>Corner columns' outer cells and the 8 inner cells lie on 7 lines, all others on 4.
 */
public final class Lines {
  /** How many lines there are. */
  public static final int COUNT = 76;

  /** Numbers of lines are less than this. */
  public static final int NUMBERS = 128;

  /** All lines, as a set. */
  static final long ALL_LOW;

  static final long ALL_HIGH;

  /**
   * Some lines of one direction.
   *
   * @param step from each of the four cells to the next
   * @param starts the cells from which the lines start
   * @param shift from the cell from which a line starts to its number
   */
  private record Direction(int step, long starts, int shift) {}

  private static final Direction[] DIRECTIONS = {
    // along x, y and upwards
    new Direction(1, 0x1111_1111_1111_1111L, 0),
    new Direction(4, 0x000F_000F_000F_000FL, 64),
    new Direction(16, 0x0000_0000_0000_0FFFL, 64 + 4),
    new Direction(16, 0x0000_0000_0000_F000L, 64 + 8),
    // the diagonals of planes
    new Direction(5, 0x0001_0001_0001_0001L, 1),
    new Direction(3, 0x0008_0008_0008_0008L, 2),
    new Direction(17, 0x0000_0000_0000_1111L, 2),
    new Direction(15, 0x0000_0000_0000_8888L, 15),
    new Direction(20, 0x0000_0000_0000_000FL, 64 + 24),
    new Direction(12, 0x0000_0000_0000_F000L, 64 + 16),
    // the diagonals of space
    new Direction(21, 0x0000_0000_0000_0001L, 3),
    new Direction(19, 0x0000_0000_0000_0008L, 4),
    new Direction(13, 0x0000_0000_0000_1000L, -1),
    new Direction(11, 0x0000_0000_0000_8000L, 0)
  };

  private static final long[] CELLS = new long[NUMBERS];
  private static final long[] THROUGH_LOW = new long[Cells.COUNT];
  private static final long[] THROUGH_HIGH = new long[Cells.COUNT];
  private static final long[][] OTHERS = new long[Cells.COUNT][];

  static {
    long allLow = 0;
    long allHigh = 0;
    for (Direction direction : DIRECTIONS) {
      for (long starts = direction.starts; starts != 0; starts &= starts - 1) {
        int start = Long.numberOfTrailingZeros(starts);
        int line = start + direction.shift;
        allLow |= line < 64 ? 1L << line : 0;
        allHigh |= line < 64 ? 0 : 1L << line;
        for (int i = 0; i < 4; i++) {
          int cell = start + i * direction.step;
          CELLS[line] |= 1L << cell;
          THROUGH_LOW[cell] |= line < 64 ? 1L << line : 0;
          THROUGH_HIGH[cell] |= line < 64 ? 0 : 1L << line;
        }
      }
    }
    ALL_LOW = allLow;
    ALL_HIGH = allHigh;
    if (Long.bitCount(allLow) + Long.bitCount(allHigh) != COUNT) {
      throw new AssertionError("Two lines have one number");
    }
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      long self = 1L << cell;
      OTHERS[cell] =
          Arrays.stream(CELLS)
              .filter(cells -> (cells & self) != 0)
              .map(cells -> cells ^ self)
              .toArray();
    }
  }

  private Lines() {}

  /** The four cells of a line; none if no line has this number. */
  public static long cells(int line) {
    return CELLS[line];
  }

  /** The cells of all lines of a set. The lines of one direction are disjoint. */
  public static long cells(long low, long high) {
    return (low & 0x1111_1111_1111_1111L) * 0xFL
        | (high & 0x000F_000F_000F_000FL) * 0x1111L
        | upright(high) * 0x0001_0001_0001_0001L
        | (low >>> 1 & 0x0001_0001_0001_0001L) * 0x8421L
        | (low >>> 2 & 0x0008_0008_0008_0008L) * 0x0249L
        | (low >>> 2 & 0x1111) * 0x0008_0004_0002_0001L
        | (low >>> 15 & 0x8888) * 0x0000_2000_4000_8001L
        | (high >>> 24 & 0xF) * 0x1000_0100_0010_0001L
        | (high >>> 16 & 0xF000) * 0x0000_0010_0100_1001L
        | -(low >>> 3 & 1) & 0x8000_0400_0020_0001L
        | -(low >>> 7 & 1) & 0x1000_0200_0040_0008L
        | -(low >>> 11 & 1) & 0x0008_0040_0200_1000L
        | -(low >>> 15 & 1) & 0x0001_0020_0400_8000L;
  }

  /** The cells from which the upright lines of a set start. */
  private static long upright(long high) {
    return high >>> 4 & 0x0FFF | high >>> 8 & 0xF000;
  }

  /** The cells that lie on one line of a set, and not on two or more. */
  static long cellsOnOne(long low, long high) {
    long once = (low & 0x1111_1111_1111_1111L) * 0xFL;
    long twice = 0;
    long more = (high & 0x000F_000F_000F_000FL) * 0x1111L;
    twice |= once & more;
    once |= more;
    more = upright(high) * 0x0001_0001_0001_0001L;
    twice |= once & more;
    once |= more;
    more = (low >>> 1 & 0x0001_0001_0001_0001L) * 0x8421L;
    twice |= once & more;
    once |= more;
    more = (low >>> 2 & 0x0008_0008_0008_0008L) * 0x0249L;
    twice |= once & more;
    once |= more;
    more = (low >>> 2 & 0x1111) * 0x0008_0004_0002_0001L;
    twice |= once & more;
    once |= more;
    more = (low >>> 15 & 0x8888) * 0x0000_2000_4000_8001L;
    twice |= once & more;
    once |= more;
    more = (high >>> 24 & 0xF) * 0x1000_0100_0010_0001L;
    twice |= once & more;
    once |= more;
    more = (high >>> 16 & 0xF000) * 0x0000_0010_0100_1001L;
    twice |= once & more;
    once |= more;
    more = -(low >>> 3 & 1) & 0x8000_0400_0020_0001L;
    twice |= once & more;
    once |= more;
    more = -(low >>> 7 & 1) & 0x1000_0200_0040_0008L;
    twice |= once & more;
    once |= more;
    more = -(low >>> 11 & 1) & 0x0008_0040_0200_1000L;
    twice |= once & more;
    once |= more;
    more = -(low >>> 15 & 1) & 0x0001_0020_0400_8000L;
    twice |= once & more;
    once |= more;
    return once & ~twice;
  }

  /** The cells of those lines of a set that pass through a cell. */
  public static long cellsThrough(int cell, long low, long high) {
    return cells(low & THROUGH_LOW[cell], high & THROUGH_HIGH[cell]);
  }

  /** The lines 0 to 63 through a cell. */
  public static long throughLow(int cell) {
    return THROUGH_LOW[cell];
  }

  /** The lines 64 to 127 through a cell. */
  public static long throughHigh(int cell) {
    return THROUGH_HIGH[cell];
  }

  /** Whether a set of cells contains a line: of stones, whether one is complete. */
  public static boolean anyInside(long cells) {
    return (starts(cells, 1, 0x1111_1111_1111_1111L)
            | starts(cells, 4, 0x000F_000F_000F_000FL)
            | starts(cells, 16, 0x0000_0000_0000_FFFFL)
            | starts(cells, 5, 0x0001_0001_0001_0001L)
            | starts(cells, 3, 0x0008_0008_0008_0008L)
            | starts(cells, 17, 0x0000_0000_0000_1111L)
            | starts(cells, 15, 0x0000_0000_0000_8888L)
            | starts(cells, 20, 0x0000_0000_0000_000FL)
            | starts(cells, 12, 0x0000_0000_0000_F000L)
            | starts(cells, 21, 0x0000_0000_0000_0001L)
            | starts(cells, 19, 0x0000_0000_0000_0008L)
            | starts(cells, 13, 0x0000_0000_0000_1000L)
            | starts(cells, 11, 0x0000_0000_0000_8000L))
        != 0;
  }

  /**
   * Collects the lines that a set of cells contains.
   *
   * @param into receives the cells of each line
   * @param most more lines than this are not collected
   * @return their number, or -1 if it is larger than {@code most}
   */
  public static int inside(long cells, long[] into, int most) {
    long upright = starts(cells, 16, 0x0000_0000_0000_FFFFL);
    long low =
        starts(cells, 1, 0x1111_1111_1111_1111L)
            | starts(cells, 5, 0x0001_0001_0001_0001L) << 1
            | starts(cells, 3, 0x0008_0008_0008_0008L) << 2
            | starts(cells, 17, 0x0000_0000_0000_1111L) << 2
            | starts(cells, 15, 0x0000_0000_0000_8888L) << 15
            | starts(cells, 21, 0x0000_0000_0000_0001L) << 3
            | starts(cells, 19, 0x0000_0000_0000_0008L) << 4
            | starts(cells, 13, 0x0000_0000_0000_1000L) >>> 1
            | starts(cells, 11, 0x0000_0000_0000_8000L);
    long high =
        starts(cells, 4, 0x000F_000F_000F_000FL)
            | (upright & 0x0FFF) << 4
            | (upright & 0xF000) << 8
            | starts(cells, 20, 0x0000_0000_0000_000FL) << 24
            | starts(cells, 12, 0x0000_0000_0000_F000L) << 16;
    int number = Long.bitCount(low) + Long.bitCount(high);
    if (number > most) {
      return -1;
    }
    int count = 0;
    for (; low != 0; low &= low - 1) {
      into[count++] = CELLS[Long.numberOfTrailingZeros(low)];
    }
    for (; high != 0; high &= high - 1) {
      into[count++] = CELLS[64 + Long.numberOfTrailingZeros(high)];
    }
    return number;
  }

  private static long starts(long cells, int step, long starts) {
    long two = cells & cells >>> step;
    return two & two >>> 2 * step & starts;
  }

  /** Whether a set of opposing stones has one in every line. */
  public static boolean allOpposedBy(long opposing) {
    for (long cells : CELLS) {
      if (cells != 0 && (opposing & cells) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The other three cells of each line through a cell. */
  static long[] others(int cell) {
    return OTHERS[cell];
  }

  /** Whether three stones of {@code own} lie on a line with a cell. */
  static boolean isThreat(int cell, long own) {
    for (long others : OTHERS[cell]) {
      if ((others & ~own) == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The cells outside {@code own} and {@code opposing} that complete a line of three of {@code
   * own}.
   */
  public static long threats(long own, long opposing) {
    long threats = 0;
    for (long cells : CELLS) {
      if ((cells & opposing) == 0 && Long.bitCount(cells & own) == 3) {
        threats |= cells & ~own;
      }
    }
    return threats;
  }
}
