package org.twobig.checker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The board as sets of cells: bit {@code 16 * level + 4 * row + x} of a long. */
final class ConnectFour3dBoard {
  static final long LEVELS_0_2 = 0x0000_FFFF_0000_FFFFL;

  static final long LEVEL_0 = 0xFFFFL;

  static final long LEVEL_1 = 0xFFFF_0000L;

  private static final long[] LINES = lines();

  private ConnectFour3dBoard() {}

  /** Returns all lines: from each cell in each direction that stays on the board. */
  private static long[] lines() {
    List<Long> lines = new ArrayList<>();
    for (int start = 0; start < 64; start++) {
      // one of each pair of opposite directions
      for (int direction = 14; direction < 27; direction++) {
        int dx = direction % 3 - 1;
        int dy = direction / 3 % 3 - 1;
        int dz = direction / 9 - 1;
        int x = start % 4;
        int y = start / 4 % 4;
        int z = start / 16;
        if (isInside(x + 3 * dx) && isInside(y + 3 * dy) && isInside(z + 3 * dz)) {
          long line = 0;
          for (int i = 0; i < 4; i++) {
            line |= 1L << 16 * (z + i * dz) + 4 * (y + i * dy) + x + i * dx;
          }
          lines.add(line);
        }
      }
    }
    return lines.stream().mapToLong(Long::longValue).toArray();
  }

  private static boolean isInside(int coordinate) {
    return coordinate >= 0 && coordinate < 4;
  }

  static long[] linesWithin(long cells) {
    long[] found = new long[LINES.length];
    int count = 0;
    for (long line : LINES) {
      if ((line & ~cells) == 0) {
        found[count++] = line;
      }
    }
    return Arrays.copyOf(found, count);
  }

  static boolean hasLine(long stones) {
    for (long line : LINES) {
      if ((line & ~stones) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the cells, empty or not, that complete a line with three of these stones. */
  static long completing(long stones) {
    long cells = 0;
    for (long line : LINES) {
      long missing = line & ~stones;
      if ((missing & (missing - 1)) == 0) {
        cells |= missing;
      }
    }
    return cells;
  }

  static boolean meetsEveryLine(long stones) {
    for (long line : LINES) {
      if ((line & stones) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the lowest empty cell of every column that is not full. */
  static long playable(long stones) {
    return (stones << 16 | LEVEL_0) & ~stones;
  }

  /** Returns the four cells of a column, 0 to 15. */
  static long column(int number) {
    return 0x0001_0001_0001_0001L << number;
  }

  static long cell(int level, int column) {
    return 1L << 16 * level + column;
  }

  /** Returns the cells in the column of a cell that lie below a level. */
  static long columnBelow(int cell, int level) {
    return column(cell % 16) & (level >= 4 ? -1L : (1L << 16 * level) - 1);
  }
}
