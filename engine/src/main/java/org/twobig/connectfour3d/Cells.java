package org.twobig.connectfour3d;

/** Sets of cells as longs: see the package for the numbering. */
final class Cells {
  static final int COUNT = 64;
  static final int COLUMNS = 16;
  static final int LEVELS = 4;

  /** The 16 cells of the bottom level. */
  static final long BOTTOM = 0xFFFFL;

  /** The 4 cells of column 0; shifted left by c, those of column c. */
  static final long COLUMN = 0x0001_0001_0001_0001L;

  private Cells() {}

  /** The lowest empty cell of every column that is not full. */
  static long playable(long filled) {
    return (filled << COLUMNS | BOTTOM) & ~filled;
  }

  /** Whether every stone lies on the bottom level or on another stone. */
  static boolean obeyGravity(long filled) {
    return (filled & ~(filled << COLUMNS | BOTTOM)) == 0;
  }

  static int column(int cell) {
    return cell & (COLUMNS - 1);
  }
}
