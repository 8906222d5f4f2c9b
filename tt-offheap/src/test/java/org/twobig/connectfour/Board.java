package org.twobig.connectfour;

import org.twobig.table.KeyClass;
import org.twobig.table.KeySpace;

/**
 * A position of Connect Four. A column has seven bits, the lowest cell first; the seventh stays
 * empty.
 *
 * <p><b>Key.</b> 49 bits: the first player's stones are ones, the second player's zeros, and the
 * lowest empty cell of each column is a one with zeros above it. So the highest one of a column
 * tells its height and all stones below it, and with the number of stones who is to move: the key
 * says all of a position, and {@link #STONES} can take it apart. Of a position and its mirror image
 * the smaller key stands for both.
 *
 * @param first stones of the first player
 * @param second stones of the second player
 */
record Board(long first, long second) {
  static final int COLUMNS = 7;
  static final int ROWS = 6;
  static final int CELLS = COLUMNS * ROWS;

  static final KeySpace KEY_SPACE = new KeySpace("connect-four-7x6", 1, 49);

  static final Board EMPTY = new Board(0, 0);

  private static final int COLUMN_BITS = ROWS + 1;
  private static final long COLUMN = (1L << COLUMN_BITS) - 1;
  private static final long BOTTOM = 0x0040810204081L; // the lowest cell of each column

  /** Keys by number of stones, 0 to 42. */
  static final KeyClass STONES =
      new KeyClass() {
        @Override
        public int count() {
          return CELLS + 1;
        }

        @Override
        public int of(long high, long low) {
          if (!KEY_SPACE.contains(high, low) || mirrored(low) < low) {
            return NONE;
          }
          int stones = 0;
          int ofFirst = 0;
          for (int column = 0; column < COLUMNS; column++) {
            long bits = low >>> column * COLUMN_BITS & COLUMN;
            if (bits == 0) {
              return NONE;
            }
            stones += 63 - Long.numberOfLeadingZeros(bits);
            ofFirst += Long.bitCount(bits) - 1;
          }
          return ofFirst == (stones + 1) / 2 ? stones : NONE;
        }
      };

  long key() {
    long filled = first | second;
    // Adding the bottom carries each column of ones into its lowest empty cell.
    long key = first | filled + BOTTOM;
    return Math.min(key, mirrored(key));
  }

  private static long mirrored(long key) {
    long mirrored = 0;
    for (int column = 0; column < COLUMNS; column++) {
      mirrored = mirrored << COLUMN_BITS | key >>> column * COLUMN_BITS & COLUMN;
    }
    return mirrored;
  }

  int stones() {
    return Long.bitCount(first | second);
  }

  boolean hasRoom(int column) {
    return ((first | second) >>> column * COLUMN_BITS + ROWS - 1 & 1) == 0;
  }

  /** The position after a move of the player whose turn it is. */
  Board play(int column) {
    long filled = first | second;
    long stone = filled + (1L << column * COLUMN_BITS) & COLUMN << column * COLUMN_BITS & ~filled;
    return stones() % 2 == 0 ? new Board(first | stone, second) : new Board(first, second | stone);
  }

  /** Whether the player who moved last has four in a line. */
  boolean isWon() {
    long stones = stones() % 2 == 0 ? second : first;
    for (int step : new int[] {1, COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1}) {
      long pairs = stones & stones >>> step;
      if ((pairs & pairs >>> 2 * step) != 0) {
        return true;
      }
    }
    return false;
  }
}
