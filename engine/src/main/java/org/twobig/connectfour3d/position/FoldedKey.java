package org.twobig.connectfour3d.position;

import org.twobig.tt.table.KeySpace;

/**
 * The key under which the table stores a position, 80 bits. All positions that {@link Folding}
 * finds equal have an equal key, so they share an entry. The key is the code, in the bits of {@link
 * PositionKey}, of the <i>representative</i>, one position that stands for all of them.
 *
 * <p>{@link NormalForm} builds the representative. In rare cases it finds none; then each position
 * is represented by its symmetric image with the smallest code. A position and its representative
 * fold to equal results up to symmetry and have the same player to move, so their values are equal.
 * These two determine what {@link NormalForm} finds, so a representative is its own representative.
 * {@link #isKey} refuses the code of any other position.
 *
 * <p>Some empty cells serve only to pass the turn, and the representative has stones there. Its
 * numbers of White's and Black's stones are therefore sometimes impossible in a game. Whether the
 * number of its stones is even still gives the player to move.
 *
 * <p>Measured: {@code engine/docs/measurements.md}, the gain of each step of folding.
 */
public final class FoldedKey {
  public static final KeySpace KEY_SPACE = new KeySpace("connect-four-3d-folded", 2, 80);

  private static final ThreadLocal<TableKey> KEY =
      ThreadLocal.withInitial(() -> new TableKey(KeyKind.FOLDED));

  private FoldedKey() {}

  /**
   * Returns whether a number is a key. A number is no key if a column lacks its mark (see {@link
   * PositionKey}), if a line is complete, or if the stones are not their own representative.
   */
  static boolean isKey(long high, long low) {
    long filled = PositionKey.filled(high, low);
    long white = low & filled;
    long black = filled & ~white;
    if (!KEY_SPACE.contains(high, low) || Lines.anyInside(white) || Lines.anyInside(black)) {
      return false;
    }
    return isKeyOf(white, black, high, low);
  }

  /** Returns whether a number is the key of stones without a complete line. */
  static boolean isKeyOf(long white, long black, long high, long low) {
    TableKey key = KEY.get();
    key.set(white, black);
    return key.high == high && key.low == low;
  }
}
