package org.twobig.learning.games;

import org.twobig.arena.Board;
import org.twobig.arena.Shape;

/** What the mirror image of a position is called, which is worth the same. */
public final class Mirror {
  private final int columns;
  private final int stride;

  /**
   * @throws IllegalArgumentException if the keys of such a board are not exact
   */
  public Mirror(Shape shape) {
    requireExactKeys(shape);
    this.columns = shape.columns();
    this.stride = shape.rows() + 1;
  }

  /**
   * Sees that boards can be trained on.
   *
   * @throws IllegalArgumentException if their keys are not exact
   */
  public static void requireExactKeys(Shape shape) {
    if (!Board.hasExactKeys(shape)) {
      throw new IllegalArgumentException(
          "No training on %s: columns x (rows + 1) is %d, at most 64 bits are possible"
              .formatted(shape.id(), shape.columns() * (shape.rows() + 1)));
    }
  }

  /**
   * The {@link Board#key} of the mirror image of a position. A key is a sum of numbers of which
   * each has its own bits for each column, one more than rows, and no carry leaves a column: the
   * stones of one player and of both are together at most as many as two to the power of rows + 1.
   */
  long of(long key) {
    long mirrored = 0;
    for (int column = 0; column < columns; column++) {
      long bits = key >>> column * stride & (1L << stride) - 1;
      mirrored |= bits << (columns - 1 - column) * stride;
    }
    return mirrored;
  }

  /** One key for a position and its mirror image. */
  public long canonical(long key) {
    return Math.min(key, of(key));
  }
}
