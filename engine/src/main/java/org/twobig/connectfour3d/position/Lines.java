package org.twobig.connectfour3d.position;

import java.util.Arrays;

/**
 * The 76 lines of four cells, and sets of lines as bits.
 *
 * <p>A set of lines takes two longs: lines 0 to 63 in {@code low}, lines 64 to 75 in {@code high}.
 * Corner columns' outer cells and the 8 inner cells lie on 7 lines, all others on 4.
 */
public final class Lines {
  public static final int COUNT = 76;

  /** All lines, as a set. */
  static final long ALL_LOW = -1L;

  static final long ALL_HIGH = (1L << (COUNT - 64)) - 1;

  // The 13 directions as steps between cell numbers: along x, y and upwards, 16 lines each; the
  // diagonals of planes, 4 each; the diagonals of space. Lines are numbered in this order.
  private static final int[] STEPS = {1, 4, 16, 5, 3, 17, 15, 20, 12, 21, 19, 13, 11};

  /** For each direction the cells from which its lines start. */
  private static final long[] STARTS = {
    0x1111_1111_1111_1111L,
    0x000F_000F_000F_000FL,
    0x0000_0000_0000_FFFFL,
    0x0001_0001_0001_0001L,
    0x0008_0008_0008_0008L,
    0x0000_0000_0000_1111L,
    0x0000_0000_0000_8888L,
    0x0000_0000_0000_000FL,
    0x0000_0000_0000_F000L,
    0x0000_0000_0000_0001L,
    0x0000_0000_0000_0008L,
    0x0000_0000_0000_1000L,
    0x0000_0000_0000_8000L
  };

  private static final long[] CELLS = new long[COUNT];
  private static final long[] THROUGH_LOW = new long[Cells.COUNT];
  private static final long[] THROUGH_HIGH = new long[Cells.COUNT];

  /** The cells of each set of lines through a cell: see {@link #cellsThrough}. */
  private static final long[] UNIONS;

  /** Where the unions of a cell's lines begin. */
  private static final short[] UNIONS_FROM = new short[Cells.COUNT];

  private static final long[][] OTHERS = new long[Cells.COUNT][];

  static {
    int line = 0;
    for (int direction = 0; direction < STEPS.length; direction++) {
      for (long starts = STARTS[direction]; starts != 0; starts &= starts - 1) {
        int start = Long.numberOfTrailingZeros(starts);
        for (int i = 0; i < 4; i++) {
          int cell = start + i * STEPS[direction];
          CELLS[line] |= 1L << cell;
          if (line < 64) {
            THROUGH_LOW[cell] |= 1L << line;
          } else {
            THROUGH_HIGH[cell] |= 1L << (line - 64);
          }
        }
        line++;
      }
    }
    if (line != COUNT) {
      throw new AssertionError("There are " + line + " lines");
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

  static {
    int length = 0;
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      UNIONS_FROM[cell] = (short) length;
      length += 1 << OTHERS[cell].length;
    }
    UNIONS = new long[length];
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      long[] others = OTHERS[cell];
      for (int set = 1; set < 1 << others.length; set++) {
        int line = Integer.numberOfTrailingZeros(set);
        UNIONS[UNIONS_FROM[cell] + set] =
            UNIONS[UNIONS_FROM[cell] + (set & (set - 1))] | others[line] | 1L << cell;
      }
    }
  }

  private Lines() {}

  /** The four cells of a line. */
  public static long cells(int line) {
    return CELLS[line];
  }

  /**
   * The cells of all lines of a set. The lines of one direction are disjoint, so they are spread to
   * their starting cells and multiplied by the shape of the first.
   */
  public static long cells(long low, long high) {
    return Long.expand(low, STARTS[0]) * 0xFL
        | Long.expand(low >>> 16, STARTS[1]) * 0x1111L
        | (low >>> 32 & STARTS[2]) * 0x0001_0001_0001_0001L
        | Long.expand(low >>> 48, STARTS[3]) * 0x8421L
        | Long.expand(low >>> 52, STARTS[4]) * 0x0249L
        | Long.expand(low >>> 56, STARTS[5]) * 0x0008_0004_0002_0001L
        | Long.expand(low >>> 60, STARTS[6]) * 0x0000_2000_4000_8001L
        | (high & 0xF) * 0x1000_0100_0010_0001L
        | (high << 8 & 0xF000) * 0x0000_0010_0100_1001L
        | -(high >>> 8 & 1) & 0x8000_0400_0020_0001L
        | -(high >>> 9 & 1) & 0x1000_0200_0040_0008L
        | -(high >>> 10 & 1) & 0x0008_0040_0200_1000L
        | -(high >>> 11 & 1) & 0x0001_0020_0400_8000L;
  }

  /** The cells that lie on one line of a set, and not on two or more. */
  static long cellsOnOne(long low, long high) {
    long once = Long.expand(low, STARTS[0]) * 0xFL;
    long twice = 0;
    long more = Long.expand(low >>> 16, STARTS[1]) * 0x1111L;
    twice |= once & more;
    once |= more;
    more = (low >>> 32 & STARTS[2]) * 0x0001_0001_0001_0001L;
    twice |= once & more;
    once |= more;
    more = Long.expand(low >>> 48, STARTS[3]) * 0x8421L;
    twice |= once & more;
    once |= more;
    more = Long.expand(low >>> 52, STARTS[4]) * 0x0249L;
    twice |= once & more;
    once |= more;
    more = Long.expand(low >>> 56, STARTS[5]) * 0x0008_0004_0002_0001L;
    twice |= once & more;
    once |= more;
    more = Long.expand(low >>> 60, STARTS[6]) * 0x0000_2000_4000_8001L;
    twice |= once & more;
    once |= more;
    more = (high & 0xF) * 0x1000_0100_0010_0001L;
    twice |= once & more;
    once |= more;
    more = (high << 8 & 0xF000) * 0x0000_0010_0100_1001L;
    twice |= once & more;
    once |= more;
    more = -(high >>> 8 & 1) & 0x8000_0400_0020_0001L;
    twice |= once & more;
    once |= more;
    more = -(high >>> 9 & 1) & 0x1000_0200_0040_0008L;
    twice |= once & more;
    once |= more;
    more = -(high >>> 10 & 1) & 0x0008_0040_0200_1000L;
    twice |= once & more;
    once |= more;
    more = -(high >>> 11 & 1) & 0x0001_0020_0400_8000L;
    twice |= once & more;
    once |= more;
    return once & ~twice;
  }

  /**
   * The cells of those lines of a set that pass through a cell: which of the four or seven, as
   * bits, is an index into a table of 22 KiB. There is no branch that depends on their number.
   */
  public static long cellsThrough(int cell, long low, long high) {
    long throughLow = THROUGH_LOW[cell];
    int set =
        (int)
            (Long.compress(low, throughLow)
                | Long.compress(high, THROUGH_HIGH[cell]) << Long.bitCount(throughLow));
    return UNIONS[UNIONS_FROM[cell] + set];
  }

  /** The lines 0 to 63 through a cell. */
  public static long throughLow(int cell) {
    return THROUGH_LOW[cell];
  }

  /** The lines 64 to 75 through a cell. */
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
    long low =
        Long.compress(starts(cells, 1, 0x1111_1111_1111_1111L), 0x1111_1111_1111_1111L)
            | Long.compress(starts(cells, 4, 0x000F_000F_000F_000FL), 0x000F_000F_000F_000FL) << 16
            | starts(cells, 16, 0x0000_0000_0000_FFFFL) << 32
            | Long.compress(starts(cells, 5, 0x0001_0001_0001_0001L), 0x0001_0001_0001_0001L) << 48
            | Long.compress(starts(cells, 3, 0x0008_0008_0008_0008L), 0x0008_0008_0008_0008L) << 52
            | Long.compress(starts(cells, 17, 0x0000_0000_0000_1111L), 0x0000_0000_0000_1111L) << 56
            | Long.compress(starts(cells, 15, 0x0000_0000_0000_8888L), 0x0000_0000_0000_8888L)
                << 60;
    long high =
        starts(cells, 20, 0x0000_0000_0000_000FL)
            | starts(cells, 12, 0x0000_0000_0000_F000L) >>> 8
            | starts(cells, 21, 0x0000_0000_0000_0001L) << 8
            | starts(cells, 19, 0x0000_0000_0000_0008L) << 6
            | starts(cells, 13, 0x0000_0000_0000_1000L) >>> 2
            | starts(cells, 11, 0x0000_0000_0000_8000L) >>> 4;
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
      if ((opposing & cells) == 0) {
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
