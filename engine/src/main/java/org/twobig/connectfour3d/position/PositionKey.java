package org.twobig.connectfour3d.position;

import java.util.Optional;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeyClass;
import org.twobig.tt.table.KeySpace;

/**
 * The 80-bit key of a position (Romen 2020, "Compact bitboard").
 *
 * <p>The code of a position has five levels of 16 bits: White's stones are ones and Black's are
 * zeros. The lowest empty cell of every column, its <i>mark</i>, is a one, and all cells above the
 * mark are zeros. The fifth level, the <i>cover</i>, has the marks of the full columns. The cover
 * is {@code high} of the {@link Key}; the other four levels are {@code low}. The key is the
 * smallest code of the 8 symmetric images, compared as unsigned numbers. The key determines the
 * position, its number of stones and the player to move; {@link #decode} inverts it.
 *
 * <p>A table gives the smallest image of each cover and the symmetries that reach this image. Only
 * images by these symmetries can have the smallest code, so only their low 64 bits are compared.
 */
public final class PositionKey {
  public static final KeySpace KEY_SPACE = new KeySpace("connect-four-3d-position", 1, 80);

  private static final int COVERS = 1 << Cells.COLUMNS;
  private static final char[] SMALLEST_COVER = new char[COVERS];
  private static final byte[] REACHED_BY = new byte[COVERS];

  static {
    for (int cover = 0; cover < COVERS; cover++) {
      int reachedBy = Symmetry.smallest(cover, Symmetry.ALL);
      int symmetry = Integer.numberOfTrailingZeros(reachedBy);
      SMALLEST_COVER[cover] = (char) Symmetry.apply(symmetry, cover);
      REACHED_BY[cover] = (byte) reachedBy;
    }
  }

  private PositionKey() {}

  /** Returns the 16 high bits of a key. */
  public static long high(long filled) {
    return SMALLEST_COVER[(int) (filled >>> 48)];
  }

  /** Returns the 64 low bits of a key. */
  public static long low(long white, long filled) {
    long code = code(white, filled);
    long smallest = -1L;
    int reachedBy = Byte.toUnsignedInt(REACHED_BY[(int) (filled >>> 48)]);
    for (int rest = reachedBy; rest != 0; rest &= rest - 1) {
      long image = Symmetry.apply(Integer.numberOfTrailingZeros(rest), code);
      smallest = Long.compareUnsigned(image, smallest) < 0 ? image : smallest;
    }
    return smallest;
  }

  /** Returns the 64 low bits of the code of a position, without symmetries. */
  static long code(long white, long filled) {
    long empty = ~filled;
    return white | empty ^ empty << Cells.COLUMNS;
  }

  /** Returns the filled cells of a key: those with a one on any higher level of their column. */
  static long filled(long high, long low) {
    long level3 = high;
    long level2 = level3 | low >>> 48;
    long level1 = level2 | low >>> 32 & 0xFFFF;
    long level0 = level1 | low >>> 16 & 0xFFFF;
    return level3 << 48 | level2 << 32 | level1 << 16 | level0;
  }

  /**
   * Returns the position with a key. Empty if the number is no key: a column lacks its mark, no
   * game has such numbers of stones, a line is complete, or a symmetric image has a smaller code.
   */
  public static Optional<Position> decode(Key key) {
    if (!isKey(key.high(), key.low())) {
      return Optional.empty();
    }
    long filled = filled(key.high(), key.low());
    long white = key.low() & filled;
    return Optional.of(new Position(white, filled & ~white));
  }

  /** Returns the class, the number of stones; {@link KeyClass#NONE} if a column lacks its mark. */
  static int keyClass(long high, long low) {
    return hasMarks(high, low) ? Long.bitCount(filled(high, low)) : KeyClass.NONE;
  }

  /** Returns whether a number of the key space has a mark in each column that is not full. */
  private static boolean hasMarks(long high, long low) {
    long filled = filled(high, low);
    return KEY_SPACE.contains(high, low) && (low & ~filled) == Cells.playable(filled);
  }

  static boolean isKey(long high, long low) {
    long filled = filled(high, low);
    long white = low & filled;
    long black = filled & ~white;
    return hasMarks(high, low)
        && Position.countsFit(white, black)
        && !Lines.anyInside(white)
        && !Lines.anyInside(black)
        && high(filled) == high
        && low(white, filled) == low;
  }
}
