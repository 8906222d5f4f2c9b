package org.twobig.arena;

/** A board of any size, with a mark for each cell; it finds lines by walking along them. */
final class WideBoard extends MutableBoard {
  /** Marks of the cells, column by column from the bottom. */
  private final byte[] cells;

  private final int[] heights;

  /** The sum of a random number for each stone (Zobrist 1970). */
  private long hash;

  WideBoard(BoardSize boardSize, int[] cells, int ply) {
    super(boardSize, ply, ply);
    this.cells = new byte[cells.length];
    this.heights = new int[boardSize.columns()];
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] != EMPTY) {
        fill(cell / boardSize.rows(), cells[cell]);
      }
    }
  }

  private void fill(int column, int mark) {
    int cell = column * boardSize.rows() + heights[column]++;
    cells[cell] = (byte) mark;
    hash += number(cell, mark);
  }

  /** Returns a random number for a stone in a cell, by SplitMix64 (Steele et al. 2014). */
  private static long number(int cell, int mark) {
    long z = (2L * cell + mark) * 0x9E37_79B9_7F4A_7C15L;
    z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
    return z ^ z >>> 31;
  }

  @Override
  public int mark(int column, int row) {
    return cells[column * boardSize.rows() + row];
  }

  @Override
  public int height(int column) {
    return heights[column];
  }

  @Override
  public boolean hasRoom(int column) {
    return heights[column] < boardSize.rows();
  }

  @Override
  public boolean completes(int column) {
    return completes(column, whiteToMove() ? WHITE : BLACK);
  }

  @Override
  public boolean blocks(int column) {
    return completes(column, whiteToMove() ? BLACK : WHITE);
  }

  private boolean completes(int column, int mark) {
    int need = boardSize.inRow() - 1;
    return stonesInRow(column, mark, 0, -1) >= need
        || stonesInRow(column, mark, 1, 0) + stonesInRow(column, mark, -1, 0) >= need
        || stonesInRow(column, mark, 1, 1) + stonesInRow(column, mark, -1, -1) >= need
        || stonesInRow(column, mark, 1, -1) + stonesInRow(column, mark, -1, 1) >= need;
  }

  /** Counts a player's stones in a row that begins beside a column's lowest empty cell. */
  private int stonesInRow(int column, int mark, int right, int up) {
    int length = 0;
    int c = column + right;
    int r = heights[column] + up;
    while (c >= 0
        && c < boardSize.columns()
        && r >= 0
        && r < boardSize.rows()
        && cells[c * boardSize.rows() + r] == mark) {
      length++;
      c += right;
      r += up;
    }
    return length;
  }

  @Override
  void put(int column) {
    fill(column, whiteToMove() ? WHITE : BLACK);
  }

  @Override
  void remove(int column) {
    int cell = column * boardSize.rows() + --heights[column];
    hash -= number(cell, cells[cell]);
    cells[cell] = EMPTY;
  }

  @Override
  public long key() {
    return hash;
  }
}
