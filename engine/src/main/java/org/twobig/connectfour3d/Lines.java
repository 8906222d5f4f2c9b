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

  /** The lines 0 to 63 through a cell. */
  static long throughLow(int cell) {
    return THROUGH_LOW[cell];
  }

  /** The lines 64 to 75 through a cell. */
  static long throughHigh(int cell) {
    return THROUGH_HIGH[cell];
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
