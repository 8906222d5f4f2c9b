package org.twobig.connectfour3d.position;

import java.util.Arrays;

/**
 * The 76 lines of four cells: the 16 columns, which are the <i>upright</i> lines, and 60 others. A
 * set of upright lines is given by all their cells. A set of other lines is a long with one bit for
 * each line; the index of the bit is the line's <i>number</i>:
 *
 * <ul>
 *   <li>0 modulo 4: the lines along x. The number of a line is its first cell.
 *   <li>1 modulo 4: the lines along y, with the numbers {@code 16 * level + 4 * x + 1}.
 *   <li>2 modulo 4: the diagonals of upright planes. From level to level, x rises by one in the
 *       lines 2 to 14 and falls in 18 to 30; y rises in 34 to 46 and falls in 50 to 62.
 *   <li>3 modulo 4: {@code 16 * level + 3} and {@code 16 * level + 7} are the diagonals of a level;
 *       11, 27, 43 and 59 are the diagonals of space; 15, 31, 47 and 63 have no line.
 * </ul>
 *
 * <p>Therefore shifts and multiplications give the cells of all lines of a direction, without
 * instructions that extract bits, which some processors execute very slowly. In arrays of lines, 64
 * to 79 are the upright lines, by column.
 *
 * <p>The 8 cells of the corner columns on the top and bottom levels, and the 8 inner cells, lie on
 * 7 lines; all others lie on 4.
 */
public final class Lines {
  public static final int COUNT = 76;

  /** Numbers of lines are smaller than this. */
  public static final int NUMBERS = 80;

  /** The lines that are not upright. */
  static final long ALL;

  private static final long NIBBLES = 0x1111_1111_1111_1111L;
  private static final long ROWS = 0x000F_000F_000F_000FL;

  /**
   * Some lines of one direction.
   *
   * @param step the distance from each of the four cells to the next
   * @param starts the cells where the lines start
   * @param numbers the lines' numbers, in the order of starts
   * @param rankOffset a line's {@link #RANKS rank} minus its first cell
   */
  private record Direction(int step, long starts, long numbers, int rankOffset) {}

  private static final Direction[] DIRECTIONS = {
    // along x and y
    new Direction(1, NIBBLES, NIBBLES, 0),
    new Direction(4, ROWS, NIBBLES << 1, 64),
    // the diagonals of planes
    new Direction(5, 0x0001_0001_0001_0001L, 0x0008_0008_0008_0008L, 1),
    new Direction(3, 0x0008_0008_0008_0008L, 0x0080_0080_0080_0080L, 2),
    new Direction(17, 0x0000_0000_0000_1111L, 0x0000_0000_0000_4444L, 2),
    new Direction(15, 0x0000_0000_0000_8888L, 0x0000_0000_4444_0000L, 15),
    new Direction(20, 0x0000_0000_0000_000FL, 0x0000_4444_0000_0000L, 64 + 24),
    new Direction(12, 0x0000_0000_0000_F000L, 0x4444_0000_0000_0000L, 64 + 16),
    // the diagonals of space
    new Direction(21, 0x0000_0000_0000_0001L, 1L << 11, 3),
    new Direction(19, 0x0000_0000_0000_0008L, 1L << 27, 4),
    new Direction(13, 0x0000_0000_0000_1000L, 1L << 43, -1),
    new Direction(11, 0x0000_0000_0000_8000L, 1L << 59, 0)
  };

  /**
   * For each cell with n lines that are not upright, a factor: its products with the sets of these
   * lines differ in their n highest bits. Found by trial, like the magic bitboards of chess.
   */
  private static final long[] MULTIPLIERS = {
    0x2081_0000_0400_0000L, 0x2400_0000_0100_0000L, 0x8020_0000_0008_0000L, 0x4024_0800_8000_2000L,
    0x2200_0000_0000_0000L, 0x0400_0000_0000_0000L, 0x0890_0000_0000_0000L, 0x0202_0200_0000_0000L,
    0x4048_0000_0000_0000L, 0x0180_0000_0000_0000L, 0x0890_0000_0000_0000L, 0x0044_0008_0000_0000L,
    0x4024_1000_0001_0800L, 0x0104_0000_0000_0200L, 0x0028_0000_0000_0008L, 0x1001_0000_1000_0001L,
    0x0000_5000_0000_0000L, 0x1000_2400_0000_0000L, 0x0000_4840_0000_0000L, 0x0000_8081_0000_0000L,
    0x0000_1800_1000_0000L, 0x0010_0100_0100_0000L, 0x0000_0220_8020_0000L, 0x0000_0401_0002_0000L,
    0x0000_2080_0000_0800L, 0x0008_0088_0010_0100L, 0x0000_0409_0000_0010L, 0x0000_0041_0000_0002L,
    0x0000_4082_0000_0000L, 0x0000_8404_0000_0000L, 0x0000_0028_8000_0000L, 0x0000_1002_0000_0000L,
    0x0000_0000_4400_0000L, 0x0000_1000_2400_0000L, 0x2000_0000_2020_0000L, 0x0000_0000_4044_0000L,
    0x0000_0000_4200_1000L, 0x0000_0080_0080_0208L, 0x0080_0000_0082_0020L, 0x0000_0000_0401_0002L,
    0x0000_0000_4840_0000L, 0x0000_0008_0410_0000L, 0x0020_8000_0808_0000L, 0x0000_0000_0044_8000L,
    0x0000_0000_2048_0000L, 0x0000_0002_0202_0000L, 0x0002_0000_0022_0000L, 0x0000_0000_0809_0000L,
    0x0000_0800_0000_4210L, 0x0000_0000_0000_8100L, 0x0000_0000_0000_4048L, 0x0400_0000_0001_0442L,
    0x0000_0200_0000_1400L, 0x0000_0000_0000_0400L, 0x0000_0000_0000_0440L, 0x0100_0000_0000_0801L,
    0x0000_0020_0000_1040L, 0x0000_0000_0000_0440L, 0x0000_0000_0000_0440L, 0x0020_0000_0000_0041L,
    0x0000_0008_1400_4012L, 0x0000_0000_0200_0104L, 0x0000_0000_0010_0018L, 0x0004_1000_0000_4104L
  };

  private static final long[] CELLS = new long[NUMBERS];

  /**
   * The rank of each line, 0 to 127: the order in which lines are listed, and in which {@link
   * NormalForm} chooses among them. Keys in stores depend on the ranks, so they must stay even if
   * the numbers change.
   */
  private static final byte[] RANKS = new byte[NUMBERS];

  /** The cells of the line with each rank; 0 for a rank without a line. */
  private static final long[] BY_RANK = new long[128];

  private static final long[] THROUGH = new long[Cells.COUNT];
  private static final long[][] OTHERS = new long[Cells.COUNT][];

  /** The cells of each set of the four diagonals of space. */
  private static final long[] SPACE = new long[16];

  static {
    long all = 0;
    for (Direction direction : DIRECTIONS) {
      all |= direction.numbers;
      long numbers = direction.numbers;
      for (long starts = direction.starts; starts != 0; starts &= starts - 1) {
        int start = Long.numberOfTrailingZeros(starts);
        int line = Long.numberOfTrailingZeros(numbers);
        numbers &= numbers - 1;
        RANKS[line] = (byte) (start + direction.rankOffset);
        for (int i = 0; i < 4; i++) {
          int cell = start + i * direction.step;
          CELLS[line] |= 1L << cell;
          THROUGH[cell] |= 1L << line;
        }
      }
    }
    ALL = all;
    for (int column = 0; column < Cells.COLUMNS; column++) {
      CELLS[64 + column] = Cells.COLUMN << column;
      RANKS[64 + column] = (byte) (column + 64 + (column < 12 ? 4 : 8));
    }
    for (int line = 0; line < NUMBERS; line++) {
      if (CELLS[line] != 0) {
        BY_RANK[RANKS[line]] = CELLS[line];
      }
    }
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      long self = 1L << cell;
      OTHERS[cell] =
          Arrays.stream(BY_RANK)
              .filter(cells -> (cells & self) != 0)
              .map(cells -> cells ^ self)
              .toArray();
    }
    for (int set = 0; set < SPACE.length; set++) {
      for (int i = 0; i < 4; i++) {
        SPACE[set] |= (set >>> i & 1) != 0 ? CELLS[11 + 16 * i] : 0;
      }
    }
  }

  private static final long[] CELLS_THROUGH;

  /** For each cell with n lines: 64 * start of its part of {@link #CELLS_THROUGH} + 64 - n. */
  private static final int[] PARTS = new int[Cells.COUNT];

  static {
    int length = 0;
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      int lines = Long.bitCount(THROUGH[cell]);
      PARTS[cell] = length << 6 | 64 - lines;
      length += 1 << lines;
    }
    CELLS_THROUGH = new long[length];
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      long lines = 0;
      do { // all subsets of the lines through the cell (carry-rippler)
        CELLS_THROUGH[index(cell, lines)] = cells(lines);
        lines = lines - THROUGH[cell] & THROUGH[cell];
      } while (lines != 0);
    }
  }

  private Lines() {}

  /** Returns the index in {@link #CELLS_THROUGH} for a cell and the lines of a set through it. */
  private static int index(int cell, long lines) {
    int part = PARTS[cell];
    return (part >> 6) + (int) ((lines & THROUGH[cell]) * MULTIPLIERS[cell] >>> part);
  }

  /** Returns the four cells of a line, upright or not; 0 for a number without a line. */
  public static long cells(int line) {
    return CELLS[line];
  }

  static int rank(int line) {
    return RANKS[line];
  }

  /** Returns the cells of all lines of a set. */
  public static long cells(long lines) {
    return alongX(lines)
        | alongY(lines)
        | levelDiagonals(lines)
        | risingAlongX(lines)
        | risingAlongY(lines)
        | spaceDiagonals(lines);
  }

  /** Returns the cells on exactly one of {@code lines} and the columns {@code upright}. */
  static long cellsOnOne(long lines, long upright) {
    long once = upright;
    long more = alongX(lines);
    long twice = once & more;
    once |= more;
    more = alongY(lines);
    twice |= once & more;
    once |= more;
    more = levelDiagonals(lines);
    twice |= once & more;
    once |= more;
    more = risingAlongX(lines);
    twice |= once & more;
    once |= more;
    more = risingAlongY(lines);
    twice |= once & more;
    once |= more;
    more = spaceDiagonals(lines);
    twice |= once & more;
    once |= more;
    return once & ~twice;
  }

  // Each method returns the cells of the lines in a set that have certain directions. These lines
  // share no cell. A product with 0x249 gathers bits 4 * x: it copies each to bit x + 9.

  private static long alongX(long lines) {
    return (lines & NIBBLES) * 0xFL;
  }

  private static long alongY(long lines) {
    return ((lines >>> 1 & NIBBLES) * 0x249 >>> 9 & ROWS) * 0x1111L;
  }

  private static long levelDiagonals(long lines) {
    return (lines >>> 3 & 0x0001_0001_0001_0001L) * 0x8421L
        | (lines >>> 4 & 0x0008_0008_0008_0008L) * 0x0249L;
  }

  private static long risingAlongX(long lines) {
    return (lines >>> 2 & 0x1111) * 0x0008_0004_0002_0001L
        | (lines >>> 15 & 0x8888) * 0x0000_2000_4000_8001L;
  }

  private static long risingAlongY(long lines) {
    long starts = (lines >>> 34 & 0x1111_1111) * 0x249;
    return (starts >>> 9 & 0xF) * 0x1000_0100_0010_0001L
        | (starts >>> 25 & 0xF) * 0x0001_0010_0100_1000L;
  }

  private static long spaceDiagonals(long lines) {
    return SPACE[(int) ((lines & 0x0800_0800_0800_0800L) * 0x0002_0004_0008_0010L >>> 60)];
  }

  /**
   * Returns the cells of the lines of a set that pass through a cell. The subset of the cell's
   * three or six lines is an index into a table of 11 KiB, which avoids branches.
   */
  public static long cellsThrough(int cell, long lines) {
    return CELLS_THROUGH[index(cell, lines)];
  }

  /** Returns the lines through a cell that are not upright. */
  public static long through(int cell) {
    return THROUGH[cell];
  }

  /** Returns the lines through at least one of the given cells; upright lines are left out. */
  static long throughAny(long cells) {
    long lines = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      lines |= THROUGH[Long.numberOfTrailingZeros(rest) & 63];
    }
    return lines;
  }

  /** Returns the lines through at least two of the given cells; upright lines are left out. */
  static long throughTwo(long cells) {
    long once = 0;
    long twice = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      long lines = THROUGH[Long.numberOfTrailingZeros(rest) & 63];
      twice |= once & lines;
      once |= lines;
    }
    return twice;
  }

  /** Returns whether a set of cells contains a line. */
  public static boolean anyInside(long cells) {
    return (startsInside(cells, 1, 0x1111_1111_1111_1111L)
            | startsInside(cells, 4, 0x000F_000F_000F_000FL)
            | startsInside(cells, 16, 0x0000_0000_0000_FFFFL)
            | startsInside(cells, 5, 0x0001_0001_0001_0001L)
            | startsInside(cells, 3, 0x0008_0008_0008_0008L)
            | startsInside(cells, 17, 0x0000_0000_0000_1111L)
            | startsInside(cells, 15, 0x0000_0000_0000_8888L)
            | startsInside(cells, 20, 0x0000_0000_0000_000FL)
            | startsInside(cells, 12, 0x0000_0000_0000_F000L)
            | startsInside(cells, 21, 0x0000_0000_0000_0001L)
            | startsInside(cells, 19, 0x0000_0000_0000_0008L)
            | startsInside(cells, 13, 0x0000_0000_0000_1000L)
            | startsInside(cells, 11, 0x0000_0000_0000_8000L))
        != 0;
  }

  /**
   * Collects the cells of each line that a set of cells contains, by rank, and returns the number
   * of these lines. If there are more than {@code most}, collects none and returns -1.
   */
  public static int inside(long cells, long[] into, int most) {
    long upright = startsInside(cells, 16, 0x0000_0000_0000_FFFFL);
    long low = // ranks 0 to 63
        startsInside(cells, 1, 0x1111_1111_1111_1111L)
            | startsInside(cells, 5, 0x0001_0001_0001_0001L) << 1
            | startsInside(cells, 3, 0x0008_0008_0008_0008L) << 2
            | startsInside(cells, 17, 0x0000_0000_0000_1111L) << 2
            | startsInside(cells, 15, 0x0000_0000_0000_8888L) << 15
            | startsInside(cells, 21, 0x0000_0000_0000_0001L) << 3
            | startsInside(cells, 19, 0x0000_0000_0000_0008L) << 4
            | startsInside(cells, 13, 0x0000_0000_0000_1000L) >>> 1
            | startsInside(cells, 11, 0x0000_0000_0000_8000L);
    long high = // ranks 64 to 127
        startsInside(cells, 4, 0x000F_000F_000F_000FL)
            | (upright & 0x0FFF) << 4
            | (upright & 0xF000) << 8
            | startsInside(cells, 20, 0x0000_0000_0000_000FL) << 24
            | startsInside(cells, 12, 0x0000_0000_0000_F000L) << 16;
    int number = Long.bitCount(low) + Long.bitCount(high);
    if (number > most) {
      return -1;
    }
    int count = 0;
    for (; low != 0; low &= low - 1) {
      into[count++] = BY_RANK[Long.numberOfTrailingZeros(low)];
    }
    for (; high != 0; high &= high - 1) {
      into[count++] = BY_RANK[64 + Long.numberOfTrailingZeros(high)];
    }
    return number;
  }

  private static long startsInside(long cells, int step, long possible) {
    long two = cells & cells >>> step;
    return two & two >>> 2 * step & possible;
  }

  /** Returns whether every line has a stone of {@code opposing}. */
  public static boolean allOpposedBy(long opposing) {
    for (long cells : CELLS) {
      if (cells != 0 && (opposing & cells) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the other three cells of each line through a cell. */
  static long[] others(int cell) {
    return OTHERS[cell];
  }

  /** Returns whether three stones of {@code own} lie on a line with a cell. */
  public static boolean isThreat(int cell, long own) {
    for (long others : OTHERS[cell]) {
      if ((others & ~own) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the empty cells that complete a line with three stones of {@code own}. */
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
