package org.twobig.connectfour3d.position;

/** Sets of cells: constants and operations. {@link org.twobig.connectfour3d} shows the numbers. */
public final class Cells {
  public static final int COUNT = 64;
  public static final int COLUMNS = 16;
  public static final int LEVELS = 4;

  /** The 16 cells of the bottom level. */
  public static final long BOTTOM = 0xFFFFL;

  /** The 4 cells of column 0. Shifted left by c, this set is column c. */
  public static final long COLUMN = 0x0001_0001_0001_0001L;

  public static final long LEVEL_1 = BOTTOM << 16;
  public static final long LEVEL_2 = BOTTOM << 32;

  /** The levels of the first player's stones if the second always plays directly on top of them. */
  public static final long LEVELS_0_2 = BOTTOM | LEVEL_2;

  public static final long LEVELS_1_3 = ~LEVELS_0_2;

  private Cells() {}

  /** Returns the lowest empty cell of every column that is not full. */
  public static long playable(long filled) {
    return (filled << COLUMNS | BOTTOM) & ~filled;
  }

  static boolean obeyGravity(long filled) {
    return (filled & ~(filled << COLUMNS | BOTTOM)) == 0;
  }

  /** Returns all cells of the columns that contain at least one of the given cells. */
  public static long columns(long cells) {
    long columns = cells | Long.rotateLeft(cells, 32);
    return columns | Long.rotateLeft(columns, 16);
  }

  /** Returns all cells of the columns that contain exactly one of the given cells. */
  static long columnsWithOne(long cells) {
    long any = cells | Long.rotateLeft(cells, 32);
    long two = cells & Long.rotateLeft(cells, 32);
    long turned = Long.rotateLeft(any, 16);
    return (any | turned) & ~(any & turned | two | Long.rotateLeft(two, 16));
  }

  /** Returns all cells of a cell's column. */
  static long columnOf(int cell) {
    return Long.rotateLeft(COLUMN, cell);
  }

  public static int column(int cell) {
    return cell & (COLUMNS - 1);
  }
}
