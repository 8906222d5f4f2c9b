package org.twobig.checker.qubic;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** The board of Qubic as sets of cells, bit {@code 16 * layer + 4 * row + column} of a long. */
final class QubicBoard {
  static final long[] LINES = lines();

  /** For each symmetry, the image of every byte of a board, by the byte's place and its value. */
  private static final long[][] SYMMETRIES = symmetries();

  private QubicBoard() {}

  /** Returns all lines: from each cell in each direction that stays on the board. */
  private static long[] lines() {
    Set<Long> lines = new TreeSet<>();
    for (int start = 0; start < 64; start++) {
      for (int direction = 0; direction < 27; direction++) {
        int dx = direction % 3 - 1;
        int dy = direction / 3 % 3 - 1;
        int dz = direction / 9 - 1;
        if (isInside(start % 4 + 3 * dx)
            && isInside(start / 4 % 4 + 3 * dy)
            && isInside(start / 16 + 3 * dz)
            && direction != 13) {
          int step = 16 * dz + 4 * dy + dx;
          lines.add(
              1L << start | 1L << start + step | 1L << start + 2 * step | 1L << start + 3 * step);
        }
      }
    }
    return lines.stream().mapToLong(Long::longValue).toArray();
  }

  private static boolean isInside(int coordinate) {
    return coordinate >= 0 && coordinate < 4;
  }

  /**
   * Generates the symmetries from seven maps: three reversals of an axis, two exchanges of axes,
   * and two permutations of the values 0 to 3 of all coordinates. Checks that lines map to lines.
   */
  private static long[][] symmetries() {
    int[][] generators = new int[7][64];
    for (int cell = 0; cell < 64; cell++) {
      int x = cell % 4;
      int y = cell / 4 % 4;
      int z = cell / 16;
      generators[0][cell] = cell(3 - x, y, z);
      generators[1][cell] = cell(x, 3 - y, z);
      generators[2][cell] = cell(x, y, 3 - z);
      generators[3][cell] = cell(y, x, z);
      generators[4][cell] = cell(x, z, y);
      generators[5][cell] = cell(x ^ 1, y ^ 1, z ^ 1);
      generators[6][cell] = cell(swapped(x), swapped(y), swapped(z));
    }
    Set<String> seen = new HashSet<>();
    Deque<int[]> todo = new ArrayDeque<>();
    int[] identity = new int[64];
    Arrays.setAll(identity, cell -> cell);
    todo.add(identity);
    seen.add(Arrays.toString(identity));
    Deque<long[]> found = new ArrayDeque<>();
    while (!todo.isEmpty()) {
      int[] map = todo.remove();
      found.add(images(map));
      for (int[] generator : generators) {
        int[] next = new int[64];
        Arrays.setAll(next, cell -> generator[map[cell]]);
        if (seen.add(Arrays.toString(next))) {
          todo.add(next);
        }
      }
    }
    return found.toArray(new long[0][]);
  }

  private static int cell(int x, int y, int z) {
    return 16 * z + 4 * y + x;
  }

  /** Exchanges 1 and 2. */
  private static int swapped(int coordinate) {
    return coordinate == 1 || coordinate == 2 ? 3 - coordinate : coordinate;
  }

  private static long[] images(int[] map) {
    long[] images = new long[8 * 256];
    for (int part = 0; part < 8; part++) {
      for (int value = 1; value < 256; value++) {
        int cell = 8 * part + Integer.numberOfTrailingZeros(value);
        images[256 * part + value] = images[256 * part + (value & value - 1)] | 1L << map[cell];
      }
    }
    for (long line : LINES) {
      if (Arrays.binarySearch(LINES, image(images, line)) < 0) {
        throw new IllegalStateException("A map is no symmetry");
      }
    }
    return images;
  }

  private static long image(long[] symmetry, long cells) {
    long image = 0;
    int at = 0;
    for (long rest = cells; rest != 0; rest >>>= 8) {
      image |= symmetry[at + (int) (rest & 255)];
      at += 256;
    }
    return image;
  }

  static int symmetryCount() {
    return SYMMETRIES.length;
  }

  static long image(int symmetry, long cells) {
    return image(SYMMETRIES[symmetry], cells);
  }

  /** Returns the symmetry with the smallest (unsigned) image of White's stones, then of Black's. */
  static int canonicalSymmetry(long white, long black) {
    int best = 0;
    long leastWhite = -1;
    long leastBlack = -1;
    for (int symmetry = 0; symmetry < SYMMETRIES.length; symmetry++) {
      long imageOfWhite = image(symmetry, white);
      int order = Long.compareUnsigned(imageOfWhite, leastWhite);
      if (order <= 0) {
        long imageOfBlack = image(symmetry, black);
        if (order < 0 || Long.compareUnsigned(imageOfBlack, leastBlack) < 0) {
          best = symmetry;
          leastWhite = imageOfWhite;
          leastBlack = imageOfBlack;
        }
      }
    }
    return best;
  }

  /** Returns the empty cells that complete a line of a player. */
  static long completing(long own, long other) {
    long cells = 0;
    for (long line : LINES) {
      long missing = line & ~own;
      if ((missing & missing - 1) == 0) {
        cells |= missing;
      }
    }
    return cells & ~other;
  }

  static boolean hasLine(long stones) {
    for (long line : LINES) {
      if ((line & ~stones) == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the holder has a pairing strategy: each line without a stone of the holder can
   * be given two empty cells of its own. When the opponent takes one of the two, the holder takes
   * the other.
   */
  static boolean pairingHolds(long holder, long other) {
    int[] owner = new int[64];
    Arrays.fill(owner, -1);
    for (int line = 0; line < LINES.length; line++) {
      for (int i = 0; i < 2 && (LINES[line] & holder) == 0; i++) {
        if (!assignCell(line, holder | other, owner, new boolean[64])) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean assignCell(int line, long taken, int[] owner, boolean[] tried) {
    for (long rest = LINES[line] & ~taken; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      if (!tried[cell] && owner[cell] != line) {
        tried[cell] = true;
        if (owner[cell] < 0 || assignCell(owner[cell], taken, owner, tried)) {
          owner[cell] = line;
          return true;
        }
      }
    }
    return false;
  }
}
