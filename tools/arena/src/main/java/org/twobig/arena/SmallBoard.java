package org.twobig.arena;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A board of at most 64 bits, as two sets of cells. Cell (column, row) is bit {@code column * (rows
 * + 1) + row}. The spare bit on top of each column stays empty, so lines do not run from column to
 * column. To add a column's bottom cell to the set of all stones carries into the column's lowest
 * empty cell (John Tromp).
 */
final class SmallBoard extends MutableBoard {
  private final int stride;
  private final int inRow;

  private final long boardCells;

  /** The bottom cell of each column. */
  private final long bottom;

  /** Distances between neighbours on a line, for the directions in which a line fits. */
  private final int[] steps;

  /** Stones of the player to move. */
  private long own;

  /** Stones of both players. */
  private long filled;

  SmallBoard(BoardSize boardSize, int[] cells, int ply) {
    super(boardSize, ply, ply);
    this.stride = boardSize.rows() + 1;
    this.inRow = boardSize.inRow();
    this.bottom = IntStream.range(0, boardSize.columns()).mapToLong(c -> 1L << c * stride).sum();
    this.boardCells = bottom * ((1L << boardSize.rows()) - 1);
    boolean up = inRow <= boardSize.rows();
    boolean across = inRow <= boardSize.columns();
    this.steps =
        up && across
            ? new int[] {1, stride, stride - 1, stride + 1}
            : up ? new int[] {1} : across ? new int[] {stride} : new int[0];
    for (int cell = 0; cell < cells.length; cell++) {
      long bit = 1L << cell / boardSize.rows() * stride + cell % boardSize.rows();
      filled |= cells[cell] == EMPTY ? 0 : bit;
      own |= cells[cell] == (whiteToMove() ? WHITE : BLACK) ? bit : 0;
    }
  }

  static boolean fits(BoardSize boardSize) {
    return boardSize.columns() * (boardSize.rows() + 1) <= Long.SIZE;
  }

  @Override
  public int mark(int column, int row) {
    long bit = 1L << column * stride + row;
    return (filled & bit) == 0 ? EMPTY : (own & bit) != 0 == whiteToMove() ? WHITE : BLACK;
  }

  @Override
  public int height(int column) {
    return Long.bitCount(filled >>> column * stride & (1L << stride) - 1);
  }

  @Override
  public boolean hasRoom(int column) {
    return (filled >>> column * stride + boardSize.rows() - 1 & 1) == 0;
  }

  /** Returns the lowest empty cell of a column that has one. */
  private long next(int column) {
    return filled + (1L << column * stride) & ~filled & (1L << stride) - 1 << column * stride;
  }

  @Override
  public boolean completes(int column) {
    return hasLine(own | next(column));
  }

  @Override
  public boolean blocks(int column) {
    return hasLine(own ^ filled | next(column));
  }

  private boolean hasLine(long set) {
    boolean found = false;
    for (int i = 0; i < steps.length && !found; i++) {
      found = inRow == 4 ? hasFour(set, steps[i]) : hasLine(set, steps[i]);
    }
    return found;
  }

  private static boolean hasFour(long set, int step) {
    long two = set & set >>> step;
    return (two & two >>> 2 * step) != 0;
  }

  private boolean hasLine(long set, int step) {
    long line = set;
    for (int i = 1; i < inRow; i++) {
      line &= set >>> i * step;
    }
    return line != 0;
  }

  @Override
  void put(int column) {
    long cell = next(column);
    own ^= filled;
    filled |= cell;
  }

  @Override
  void remove(int column) {
    int from = column * stride;
    filled ^= Long.highestOneBit(filled >>> from & (1L << boardSize.rows()) - 1) << from;
    own = filled & ~own;
  }

  @Override
  public long key() {
    return own + filled + bottom;
  }

  @Override
  public int playout(SplittableRandom random) {
    long mine = own;
    long all = filled;
    int left = boardSize.cells() - ply();
    boolean white = whiteToMove();
    long dice = 0;
    for (int i = 0; i < left; i++) {
      dice = (i & 3) == 0 ? random.nextLong() : dice >>> 16; // 16 bits a move
      long moves = all + bottom & boardCells;
      int which = (int) ((dice & 0xFFFF) * Long.bitCount(moves) >>> 16);
      long move = Long.expand(1L << which, moves);
      if (hasLine(mine | move)) {
        return white ? 1 : -1;
      }
      mine ^= all;
      all |= move;
      white = !white;
    }
    return 0;
  }
}
