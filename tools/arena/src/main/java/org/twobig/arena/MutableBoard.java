package org.twobig.arena;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A position on which agents search, by playing moves and taking them back. {@link #completes}
 * tells whether a move completes a line. A board permits moves after a line, so the caller must end
 * the game. Not thread-safe.
 */
public abstract sealed class MutableBoard permits SmallBoard, WideBoard {
  /** Mark of an empty cell. */
  public static final int EMPTY = 0;

  public static final int WHITE = 1;

  public static final int BLACK = 2;

  final BoardSize shape;
  private final int[] moves;
  private final int firstPly;
  private int ply;

  MutableBoard(BoardSize shape, int firstPly, int ply) {
    this.shape = shape;
    this.moves = new int[shape.cells()];
    this.firstPly = firstPly;
    this.ply = ply;
  }

  public static MutableBoard empty(BoardSize shape) {
    return of(shape, new int[shape.cells()], 0);
  }

  /**
   * Returns a board with a position in Kaggle's format. The moves that led to it cannot be taken
   * back.
   *
   * @param marks row by row from the top, {@link #EMPTY}, {@link #WHITE} or {@link #BLACK}
   * @throws IllegalArgumentException if the number of cells or a mark is wrong, a stone has an
   *     empty cell below it, or the numbers of stones are impossible
   */
  public static MutableBoard of(BoardSize shape, List<Integer> marks) {
    if (marks.size() != shape.cells()) {
      throw new IllegalArgumentException(
          "The board has %d cells, expected %d for %s"
              .formatted(marks.size(), shape.cells(), shape.id()));
    }
    int[] cells = new int[shape.cells()];
    int[] stones = new int[3];
    for (int column = 0; column < shape.columns(); column++) {
      for (int row = 0; row < shape.rows(); row++) {
        int mark = marks.get((shape.rows() - 1 - row) * shape.columns() + column);
        int cell = column * shape.rows() + row;
        if (mark < EMPTY || mark > BLACK) {
          throw new IllegalArgumentException("A cell holds %d, expected 0, 1 or 2".formatted(mark));
        }
        if (mark != EMPTY && row > 0 && cells[cell - 1] == EMPTY) {
          throw new IllegalArgumentException(
              "A stone in column %d (from 0) hangs in the air".formatted(column));
        }
        cells[cell] = mark;
        stones[mark]++;
      }
    }
    if (stones[WHITE] != stones[BLACK] && stones[WHITE] != stones[BLACK] + 1) {
      throw new IllegalArgumentException(
          "The first player has %d stones, the second %d".formatted(stones[WHITE], stones[BLACK]));
    }
    return of(shape, cells, stones[WHITE] + stones[BLACK]);
  }

  private static MutableBoard of(BoardSize shape, int[] cells, int ply) {
    return SmallBoard.fits(shape)
        ? new SmallBoard(shape, cells, ply)
        : new WideBoard(shape, cells, ply);
  }

  /** Returns a new board with this position. The new board takes back only its own moves. */
  public final MutableBoard copy() {
    int[] cells = new int[shape.cells()];
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] = mark(cell / shape.rows(), cell % shape.rows());
    }
    return of(shape, cells, ply);
  }

  public final BoardSize shape() {
    return shape;
  }

  public final int ply() {
    return ply;
  }

  public final boolean whiteToMove() {
    return (ply & 1) == 0;
  }

  public final boolean isFull() {
    return ply == moves.length;
  }

  public abstract int mark(int column, int row);

  public abstract int height(int column);

  public final boolean isIllegal(int column) {
    return column < 0 || column >= shape.columns() || !hasRoom(column);
  }

  public abstract boolean hasRoom(int column);

  /** Returns whether the player to move completes a line in a column that is not full. */
  public abstract boolean completes(int column);

  /** Returns whether the other player would complete a line in a column that is not full. */
  public abstract boolean blocks(int column);

  public final void play(int column) {
    put(column);
    moves[ply++] = column;
  }

  public final void takeBack() {
    if (ply == firstPly) {
      throw new IllegalStateException("No move has been played on this board");
    }
    remove(moves[--ply]);
  }

  abstract void put(int column);

  abstract void remove(int column);

  /** Returns whether different positions of this board size have different keys. */
  public static boolean hasExactKeys(BoardSize shape) {
    return SmallBoard.fits(shape);
  }

  /** Returns a key of the position: unique if {@link #hasExactKeys}, otherwise a hash. */
  public abstract long key();

  public final boolean isLike(MutableBoard other) {
    boolean alike = shape.equals(other.shape) && ply == other.ply;
    for (int cell = 0; alike && cell < shape.cells(); cell++) {
      int column = cell / shape.rows();
      int row = cell % shape.rows();
      alike = mark(column, row) == other.mark(column, row);
    }
    return alike;
  }

  /**
   * Plays random moves, each legal move equally likely, to the end of the game, and takes them
   * back. Returns 1 if White wins, -1 if Black does, 0 for a draw. The position must have no line.
   */
  public int playout(SplittableRandom random) {
    int start = ply;
    int result = 0;
    while (result == 0 && !isFull()) {
      int column = random.nextInt(shape.columns());
      if (hasRoom(column)) {
        result = completes(column) ? whiteToMove() ? 1 : -1 : 0;
        play(column);
      }
    }
    while (ply > start) {
      takeBack();
    }
    return result;
  }
}
