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

  final BoardSize boardSize;
  private final int[] moves;
  private final int firstPly;
  private int ply;

  MutableBoard(BoardSize boardSize, int firstPly, int ply) {
    this.boardSize = boardSize;
    this.moves = new int[boardSize.cells()];
    this.firstPly = firstPly;
    this.ply = ply;
  }

  public static MutableBoard empty(BoardSize boardSize) {
    return of(boardSize, new int[boardSize.cells()], 0);
  }

  /**
   * Returns a board with a position in Kaggle's format. The moves that led to it cannot be taken
   * back.
   *
   * @param marks row by row from the top, {@link #EMPTY}, {@link #WHITE} or {@link #BLACK}
   * @throws IllegalArgumentException if the number of cells or a mark is wrong, a stone has an
   *     empty cell below it, or the numbers of stones are impossible
   */
  public static MutableBoard of(BoardSize boardSize, List<Integer> marks) {
    if (marks.size() != boardSize.cells()) {
      throw new IllegalArgumentException(
          "The board has %d cells, expected %d for %s"
              .formatted(marks.size(), boardSize.cells(), boardSize.id()));
    }
    int[] cells = new int[boardSize.cells()];
    int[] stones = new int[3];
    for (int column = 0; column < boardSize.columns(); column++) {
      for (int row = 0; row < boardSize.rows(); row++) {
        int mark = marks.get((boardSize.rows() - 1 - row) * boardSize.columns() + column);
        int cell = column * boardSize.rows() + row;
        if (mark < EMPTY || mark > BLACK) {
          throw new IllegalArgumentException(
              "A cell of the board is %d, expected 0 (empty), 1 or 2".formatted(mark));
        }
        if (mark != EMPTY && row > 0 && cells[cell - 1] == EMPTY) {
          throw new IllegalArgumentException(
              "A stone in column %d (counted from 0) has an empty cell below it".formatted(column));
        }
        cells[cell] = mark;
        stones[mark]++;
      }
    }
    if (stones[WHITE] != stones[BLACK] && stones[WHITE] != stones[BLACK] + 1) {
      throw new IllegalArgumentException(
          "The first player has %d stones, the second %d; the second needs as many or one fewer"
              .formatted(stones[WHITE], stones[BLACK]));
    }
    return of(boardSize, cells, stones[WHITE] + stones[BLACK]);
  }

  private static MutableBoard of(BoardSize boardSize, int[] cells, int ply) {
    return SmallBoard.fits(boardSize)
        ? new SmallBoard(boardSize, cells, ply)
        : new WideBoard(boardSize, cells, ply);
  }

  /** Returns a new board with this position. The new board takes back only its own moves. */
  public final MutableBoard copy() {
    int[] cells = new int[boardSize.cells()];
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] = mark(cell / boardSize.rows(), cell % boardSize.rows());
    }
    return of(boardSize, cells, ply);
  }

  public final BoardSize boardSize() {
    return boardSize;
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
    return column < 0 || column >= boardSize.columns() || !hasRoom(column);
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
  public static boolean hasExactKeys(BoardSize boardSize) {
    return SmallBoard.fits(boardSize);
  }

  /** Returns a key of the position: unique if {@link #hasExactKeys}, otherwise a hash. */
  public abstract long key();

  public final boolean isLike(MutableBoard other) {
    boolean alike = boardSize.equals(other.boardSize) && ply == other.ply;
    for (int cell = 0; alike && cell < boardSize.cells(); cell++) {
      int column = cell / boardSize.rows();
      int row = cell % boardSize.rows();
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
      int column = random.nextInt(boardSize.columns());
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
