package org.twobig.connectfour3d.position;

import java.util.Optional;
import org.twobig.table.Key;
import org.twobig.table.KeyClass;
import org.twobig.table.KeySpace;

/**
 * The 80-bit key of a position (report, "Compact bitboard").
 *
 * <p>A position is written as five levels of 16 bits: White's stones are ones, Black's are zeros,
 * the lowest empty cell of every column is a one and all above it zeros. The fifth level, the
 * <i>cover</i>, is the high half of the key: it holds the ones of the full columns. The key is the
 * smallest of the 8 symmetric images, as unsigned numbers. The key contains the whole position,
 * with the number of stones and the player to move; {@link #decode} inverts it.
 *
 * <p>The cover decides the comparison unless it is equal, so a table gives for each cover the
 * smallest image and which symmetries reach it; only these are compared by the other 64 bits.
 */
public final class PositionKey {
  /** The meaning of the keys of this class. */
  public static final KeySpace KEY_SPACE = new KeySpace("connect-four-3d-position", 1, 80);

  private static final int COVERS = 1 << Cells.COLUMNS;
  private static final char[] SMALLEST_COVER = new char[COVERS];
  private static final byte[] REACHED_BY = new byte[COVERS];

  static {
    for (int cover = 0; cover < COVERS; cover++) {
      int smallest = cover;
      int reachedBy = 0;
      for (int t = 0; t < Symmetry.COUNT; t++) {
        int image = (int) Symmetry.apply(t, cover);
        if (image < smallest) {
          smallest = image;
          reachedBy = 0;
        }
        if (image == smallest) {
          reachedBy |= 1 << t;
        }
      }
      SMALLEST_COVER[cover] = (char) smallest;
      REACHED_BY[cover] = (byte) reachedBy;
    }
  }

  private PositionKey() {}

  /** Returns the canonical key of a position. */
  public static Key of(Position position) {
    long filled = position.white() | position.black();
    return new Key(high(filled), low(position.white(), filled));
  }

  /** Returns the 16 high bits of the canonical key. */
  public static long high(long filled) {
    return SMALLEST_COVER[(int) (filled >>> 48)];
  }

  /** Returns the 64 low bits of the canonical key. */
  public static long low(long white, long filled) {
    long board = code(white, filled);
    int reachedBy = REACHED_BY[(int) (filled >>> 48)];

    long leftRight = Symmetry.leftRight(board);
    long upDown = Symmetry.upDown(board);
    long both = Symmetry.upDown(leftRight);
    long best = candidate(reachedBy, 0, board);
    best = Math.min(best, candidate(reachedBy, 1, leftRight));
    best = Math.min(best, candidate(reachedBy, 2, upDown));
    best = Math.min(best, candidate(reachedBy, 3, both));
    best = Math.min(best, candidate(reachedBy, 4, Symmetry.diagonal(board)));
    best = Math.min(best, candidate(reachedBy, 5, Symmetry.diagonal(leftRight)));
    best = Math.min(best, candidate(reachedBy, 6, Symmetry.diagonal(upDown)));
    best = Math.min(best, candidate(reachedBy, 7, Symmetry.diagonal(both)));
    return best ^ Long.MIN_VALUE;
  }

  /** Returns the 64 low bits of the code of a position as it lies. */
  static long code(long white, long filled) {
    long empty = ~filled;
    return white | empty ^ empty << Cells.COLUMNS;
  }

  /**
   * Returns an image made comparable as a signed number, or the largest number if this symmetry
   * does not reach the smallest cover.
   */
  private static long candidate(int reachedBy, int symmetry, long image) {
    long excluded = (reachedBy >>> symmetry & 1) - 1L;
    return (image ^ Long.MIN_VALUE | excluded) & ~(excluded & Long.MIN_VALUE);
  }

  /** Returns the filled cells of a key: those with a one in their column on a level above. */
  static long filled(long high, long low) {
    long level3 = high;
    long level2 = level3 | low >>> 48;
    long level1 = level2 | low >>> 32 & 0xFFFF;
    long level0 = level1 | low >>> 16 & 0xFFFF;
    return level3 << 48 | level2 << 32 | level1 << 16 | level0;
  }

  /**
   * Returns the position for which a key stands. Empty if the number is not a canonical key: a
   * column lacks its mark, the numbers of stones are unreachable, a line is complete, or another
   * image is smaller.
   */
  public static Optional<Position> decode(Key key) {
    if (!isKey(key.high(), key.low())) {
      return Optional.empty();
    }
    long filled = filled(key.high(), key.low());
    long white = key.low() & filled;
    return Optional.of(new Position(white, filled & ~white));
  }

  /**
   * Returns the number of stones, 0 to 64; {@link KeyClass#NONE} for a number without the marks of
   * a key.
   */
  static int stones(long high, long low) {
    return hasMarks(high, low) ? Long.bitCount(filled(high, low)) : KeyClass.NONE;
  }

  /**
   * Returns whether a number is in the key space and has a mark in each column that is not full.
   */
  private static boolean hasMarks(long high, long low) {
    long filled = filled(high, low);
    return KEY_SPACE.contains(high, low) && (low & ~filled) == Cells.playable(filled);
  }

  /** Returns whether {@link #decode} finds a position. */
  static boolean isKey(long high, long low) {
    if (!hasMarks(high, low)) {
      return false;
    }
    long filled = filled(high, low);
    long white = low & filled;
    long black = filled & ~white;
    return Position.isReachableSplit(white, black)
        && !Lines.anyInside(white)
        && !Lines.anyInside(black)
        && high(filled) == high
        && low(white, filled) == low;
  }
}
