package org.twobig.learning.games;

import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/** Maps keys of positions to the keys of the mirror images. */
public final class Mirror {
  private final int columns;
  private final int stride;

  public Mirror(BoardSize boardSize) {
    requireExactKeys(boardSize);
    this.columns = boardSize.columns();
    this.stride = boardSize.rows() + 1;
  }

  /**
   * Checks that a training supports a board.
   *
   * @throws IllegalArgumentException if two positions may share a key
   */
  public static void requireExactKeys(BoardSize boardSize) {
    if (!MutableBoard.hasExactKeys(boardSize)) {
      throw new IllegalArgumentException(
          "No training on %s: columns x (rows + 1) is %d, at most 64 bits are possible"
              .formatted(boardSize.id(), boardSize.columns() * (boardSize.rows() + 1)));
    }
  }

  /**
   * Returns the {@link MutableBoard#key} of the mirror image of a position. In a key each column
   * has rows + 1 bits of its own.
   */
  long of(long key) {
    long mirrored = 0;
    for (int column = 0; column < columns; column++) {
      long bits = key >>> column * stride & (1L << stride) - 1;
      mirrored |= bits << (columns - 1 - column) * stride;
    }
    return mirrored;
  }

  /** Returns the smaller of the keys of a position and its mirror image, which stands for both. */
  public long canonical(long key) {
    return Math.min(key, of(key));
  }
}
