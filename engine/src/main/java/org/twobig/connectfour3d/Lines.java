package org.twobig.connectfour3d;

/**
 * The 76 lines of four cells, and sets of lines as bits.
 *
 * <p>A set of lines takes two longs: lines 0 to 63 in {@code low}, lines 64 to 75 in {@code high}.
 * Corner columns' outer cells and the 8 inner cells lie on 7 lines, all others on 4.
 */
final class Lines {
  static final int COUNT = 76;

  /** All lines, as a set. */
  static final long ALL_LOW = -1L;

  static final long ALL_HIGH = (1L << (COUNT - 64)) - 1;

  private static final long[] CELLS = new long[COUNT];
  private static final long[] THROUGH_LOW = new long[Cells.COUNT];
  private static final long[] THROUGH_HIGH = new long[Cells.COUNT];

  static {
    int line = 0;
    for (int start = 0; start < Cells.COUNT; start++) {
      for (int direction = 0; direction < 27; direction++) {
        int level = direction / 9 - 1;
        int row = direction / 3 % 3 - 1;
        int x = direction % 3 - 1;
        boolean oneOfEachPair = direction > 13;
        if (oneOfEachPair
            && inside(start / 16 + 3 * level)
            && inside(start / 4 % 4 + 3 * row)
            && inside(start % 4 + 3 * x)) {
          int step = 16 * level + 4 * row + x;
          for (int i = 0; i < 4; i++) {
            int cell = start + i * step;
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
    }
    if (line != COUNT) {
      throw new AssertionError("There are " + line + " lines");
    }
  }

  private Lines() {}

  private static boolean inside(int coordinate) {
    return coordinate >= 0 && coordinate < 4;
  }

  /** The four cells of a line. */
  static long cells(int line) {
    return CELLS[line];
  }

  /** The cells of all lines of a set. */
  static long cells(long low, long high) {
    long cells = 0;
    for (long rest = low; rest != 0; rest &= rest - 1) {
      cells |= CELLS[Long.numberOfTrailingZeros(rest) & 63];
    }
    for (long rest = high; rest != 0; rest &= rest - 1) {
      cells |= CELLS[64 + Long.numberOfTrailingZeros(rest)];
    }
    return cells;
  }

  /** The lines 0 to 63 through a cell. */
  static long throughLow(int cell) {
    return THROUGH_LOW[cell];
  }

  /** The lines 64 to 75 through a cell. */
  static long throughHigh(int cell) {
    return THROUGH_HIGH[cell];
  }

  // The 13 directions, each with the cells from which a line of four starts in it: first those
  // along x (step 1), y (4) and upwards (16), then the diagonals. A line of cells inside a set, in
  // direction d, starts where the set and its copies shifted by d, 2d and 3d are all one.
  private static final int[] STEPS = {1, 4, 16, 5, 3, 17, 15, 20, 12, 21, 19, 13, 11};
  private static final long[] STARTS = new long[STEPS.length];
  private static final byte[][] LINE_FROM = new byte[STEPS.length][Cells.COUNT];

  static {
    for (int line = 0; line < COUNT; line++) {
      int start = Long.numberOfTrailingZeros(CELLS[line]);
      int step = Long.numberOfTrailingZeros(CELLS[line] & (CELLS[line] - 1)) - start;
      for (int direction = 0; direction < STEPS.length; direction++) {
        if (STEPS[direction] == step) {
          STARTS[direction] |= 1L << start;
          LINE_FROM[direction][start] = (byte) line;
        }
      }
    }
  }

  /** Whether a set of cells contains a line; the same as {@link #anyComplete}, much faster. */
  static boolean anyInside(long cells) {
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
  static int inside(long cells, long[] into, int most) {
    if (!anyInside(cells)) {
      return 0;
    }
    int count = 0;
    for (int direction = 0; direction < STEPS.length; direction++) {
      long starts = starts(cells, STEPS[direction], STARTS[direction]);
      if (starts != 0) {
        if (count + Long.bitCount(starts) > most) {
          return -1;
        }
        for (; starts != 0; starts &= starts - 1) {
          into[count++] = CELLS[LINE_FROM[direction][Long.numberOfTrailingZeros(starts)]];
        }
      }
    }
    return count;
  }

  private static long starts(long cells, int step, long starts) {
    long two = cells & cells >>> step;
    return two & two >>> 2 * step & starts;
  }

  /** Whether a set of stones holds a complete line. */
  static boolean anyComplete(long stones) {
    for (long cells : CELLS) {
      if ((stones & cells) == cells) {
        return true;
      }
    }
    return false;
  }

  /** Whether a set of opposing stones has one in every line. */
  static boolean allOpposedBy(long opposing) {
    for (long cells : CELLS) {
      if ((opposing & cells) == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The cells outside {@code own} and {@code opposing} that complete a line of three of {@code
   * own}.
   */
  static long threats(long own, long opposing) {
    long threats = 0;
    for (long cells : CELLS) {
      if ((cells & opposing) == 0 && Long.bitCount(cells & own) == 3) {
        threats |= cells & ~own;
      }
    }
    return threats;
  }
}
