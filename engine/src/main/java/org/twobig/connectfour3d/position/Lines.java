package org.twobig.connectfour3d.position;

import java.util.Arrays;

/**
 * The 76 lines of four cells, and sets of lines as bits.
 *
 * <p>A set of lines takes two longs: lines 0 to 63 in {@code low}, lines 64 to 127 in {@code high}.
 * Only 76 of these numbers stand for lines. The number of a line is its first cell plus an offset
 * of its direction. A shift and a multiplication therefore give the cells of all lines of a
 * direction, without the extraction of single bits, which is very slow on some processors.
 *
 * <p>The 8 cells of the corner columns on the top and bottom levels, and the 8 inner cells, lie on
 * 7 lines; all others lie on 4.
 */
public final class Lines {
  public static final int COUNT = 76;

  /** Numbers of lines are smaller than this. */
  public static final int NUMBERS = 128;

  static final long ALL_LOW;

  static final long ALL_HIGH;

  /**
   * Some lines of one direction.
   *
   * @param step the distance from each of the four cells to the next
   * @param starts the cells where the lines start
   * @param shift the number of a line minus the cell where the line starts
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

  /**
   * For each cell, a multiplier for the set of its lines in one word: the highest four or seven
   * bits of the product differ for any two sets. Found among random numbers, like the magic
   * bitboards of chess.
   */
  private static final long[] MULTIPLIERS = {
    0x1003_B484_A6C1_0848L, 0x5034_0184_30A0_0250L, 0x3081_8E43_209C_0120L, 0x2070_2005_C400_6218L,
    0x0202_3008_2900_1401L, 0x0800_1884_0800_0201L, 0x8243_0008_4428_9C42L, 0x0980_1902_0C09_3643L,
    0x8A90_0104_F009_8209L, 0x5484_4600_9AE4_C202L, 0x1480_0204_3840_9904L, 0x4810_1C88_0081_6108L,
    0x0010_8004_0410_4400L, 0x4028_1082_1008_0631L, 0x0106_9EA6_0522_C104L, 0x4000_8200_8040_0005L,
    0x8C30_D001_2080_2A80L, 0x1129_1442_0120_00C0L, 0x0AF0_2020_411C_4210L, 0x0280_82E2_0604_0044L,
    0x1881_1600_0000_4024L, 0xC281_5402_2184_0144L, 0xC489_2100_004C_0002L, 0x41C6_9321_8204_1209L,
    0x9480_8021_0204_1201L, 0x2024_0406_103A_8044L, 0x0500_0C20_00C1_808EL, 0x1C84_0282_29B1_0840L,
    0x6810_4304_0847_8C80L, 0x9091_1058_0A60_01C8L, 0x8218_2001_0410_2090L, 0x0C84_4A18_0820_0050L,
    0x4200_0804_1010_0E40L, 0x0760_2080_2820_04E0L, 0x2100_5510_5000_4018L, 0x5018_0091_8101_02DAL,
    0x3828_8594_A200_1804L, 0x0011_4020_0100_0032L, 0x889B_0500_0D01_C202L, 0xB001_0480_D98A_5045L,
    0x844A_0160_00C4_7884L, 0xA00C_2102_0280_0400L, 0x1004_2811_1008_2920L, 0x5403_0580_8010_0108L,
    0x1021_0100_0208_0A40L, 0x010B_1902_0044_2086L, 0x6115_0290_2818_4A01L, 0xC208_5A40_1828_0A80L,
    0x0F10_A00A_A40C_8406L, 0x5000_0888_4A00_6440L, 0x0D04_2210_01C4_4029L, 0x0981_1800_0840_8026L,
    0x0C20_A100_3210_1803L, 0x8850_A03C_2106_082AL, 0x0239_0000_0100_0E82L, 0x0940_1908_9780_8611L,
    0x1850_00A0_4203_8840L, 0x240E_0220_0B20_0880L, 0x1100_0012_4220_1190L, 0x888C_4400_0100_4120L,
    0xE840_281A_0185_4821L, 0x1209_008D_B60A_80A8L, 0x9561_4810_38A0_4404L, 0x2802_0908_0630_D008L
  };

  /** The rotation that puts the high lines through any cell beside the low lines. */
  private static final int APART = 52;

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

  private static final long[] UNIONS;

  /** For each cell, the start of its part of {@link #UNIONS}, times 64, plus a shift. */
  private static final int[] PLACES = new int[Cells.COUNT];

  static {
    int length = 0;
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      PLACES[cell] = length << 6 | 64 - OTHERS[cell].length;
      length += 1 << OTHERS[cell].length;
    }
    UNIONS = new long[length];
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      long low = 0;
      do { // all sets of the lines through the cell, by the borrow of a subtraction
        long high = 0;
        do {
          UNIONS[(PLACES[cell] >> 6) + (int) (gathered(cell, low, high) >>> PLACES[cell])] =
              cells(low, high);
          high = high - THROUGH_HIGH[cell] & THROUGH_HIGH[cell];
        } while (high != 0);
        low = low - THROUGH_LOW[cell] & THROUGH_LOW[cell];
      } while (low != 0);
    }
  }

  private Lines() {}

  /** Returns a product whose highest bits stand for the cell's lines that a set contains. */
  private static long gathered(int cell, long low, long high) {
    return (low & THROUGH_LOW[cell] | Long.rotateLeft(high & THROUGH_HIGH[cell], APART))
        * MULTIPLIERS[cell];
  }

  /** Returns the four cells of a line; 0 for a number without a line. */
  public static long cells(int line) {
    return CELLS[line];
  }

  /** Returns the cells of all lines of a set. The lines of one direction are disjoint. */
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

  /** Returns the cells where the upright lines of a set start. */
  private static long upright(long high) {
    return high >>> 4 & 0x0FFF | high >>> 8 & 0xF000;
  }

  /** Returns the cells that lie on exactly one line of a set. */
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

  /**
   * Returns the cells of the lines of a set that pass through a cell. The subset of the cell's four
   * or seven lines is an index into a table of 22 KiB, which avoids branches.
   */
  public static long cellsThrough(int cell, long low, long high) {
    int place = PLACES[cell];
    return UNIONS[(place >> 6) + (int) (gathered(cell, low, high) >>> place)];
  }

  public static long throughLow(int cell) {
    return THROUGH_LOW[cell];
  }

  public static long throughHigh(int cell) {
    return THROUGH_HIGH[cell];
  }

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
   * Collects the cells of each line that a set of cells contains. If there are more than {@code
   * most}, collects none and returns -1; else returns their number.
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

  /** Returns whether every line has one of the opponent's stones. */
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
