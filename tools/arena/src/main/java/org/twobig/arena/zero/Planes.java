package org.twobig.arena.zero;

import java.nio.FloatBuffer;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * The encoding of a position as input of a network: {@value #COUNT} planes with one number for each
 * cell, from the view of the player to move. Numbers are ordered by plane, then by row from the
 * bottom, then by column:
 *
 * <ol>
 *   <li>1 for a stone of the player to move,
 *   <li>1 for a stone of the other player,
 *   <li>1 for a playable cell,
 *   <li>in every cell K / 8 if K stones in a row win, negative if the second player is to move.
 *       Zugzwang depends on which player moved first. A network of convolutions alone cannot tell
 *       this from the other planes.
 * </ol>
 *
 * Other numbers are 0. The planes have the size of the board, so a network of convolutions alone
 * supports all sizes.
 */
public final class Planes {
  public static final int COUNT = 4;

  private static final float IN_ROW_UNIT = 8;

  private Planes() {}

  public static int size(BoardSize boardSize) {
    return COUNT * boardSize.cells();
  }

  /**
   * Writes a position to a buffer from an index on. Neither uses nor changes the buffer's position.
   */
  public static void write(MutableBoard board, FloatBuffer to, int from) {
    BoardSize boardSize = board.boardSize();
    int cells = boardSize.cells();
    int mine = board.whiteToMove() ? MutableBoard.WHITE : MutableBoard.BLACK;
    float inRow = (board.whiteToMove() ? 1 : -1) * boardSize.inRow() / IN_ROW_UNIT;
    for (int column = 0; column < boardSize.columns(); column++) {
      int height = board.height(column);
      for (int row = 0; row < boardSize.rows(); row++) {
        int mark = row < height ? board.mark(column, row) : MutableBoard.EMPTY;
        int at = from + row * boardSize.columns() + column;
        to.put(at, mark == mine ? 1 : 0);
        to.put(at + cells, mark != mine && mark != MutableBoard.EMPTY ? 1 : 0);
        to.put(at + 2 * cells, row == height ? 1 : 0);
        to.put(at + 3 * cells, inRow);
      }
    }
  }
}
