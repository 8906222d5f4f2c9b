package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The symmetries of a board: the permutations of its cells that take lines to lines. With side
 * {@code n}, {@code d} dimensions and {@code k = n / 2} there are {@code 2^(d-1) d! 2^k k!} of them
 * (Silver 1967 for 4x4x4: 192; Dvorak and Valla 2016 in general). A symmetry permutes the axes, may
 * reverse each axis, and applies to all coordinates one permutation of 0 to n - 1 that keeps the
 * pairs {@code i, n - 1 - i} together. Immutable.
 *
 * <p>The <i>canonical</i> image of a position represents all its images. To find it, only some
 * symmetries are tried: those that make the bits of White's stones in the {@link #anchors} the
 * smallest number. A table lists them for each pattern of these stones. On 4x4x4 the anchors are
 * the 16 cells on seven lines, and the table lists 1 to 192 symmetries for a pattern, on average 2.
 */
public final class Symmetries {
  private static final int MOST_ANCHORS = 16;

  private final int[][] permutations;
  private final int bytesOfBoard;

  /** The image of the cells of one byte of the board, by symmetry, place and value of the byte. */
  private final long[] images;

  private final long anchors;

  /** For each pattern of the anchors, the index of its first symmetry in {@link #toTry}. */
  private final int[] first;

  private final short[] toTry;

  private final short[] all;

  private final int identity;

  Symmetries(int side, int dimensions, int cells) {
    this.permutations = permutations(side, dimensions, cells);
    this.bytesOfBoard = (cells + 7) / 8;
    this.images = images();
    this.anchors = anchors(cells);
    int patterns = 1 << Long.bitCount(anchors);
    this.first = new int[patterns + 1];
    this.toTry = toTry(patterns);
    this.identity = numberOf(IntStream.range(0, cells).toArray());
    this.all = new short[permutations.length];
    for (int symmetry = 0; symmetry < all.length; symmetry++) {
      all[symmetry] = (short) symmetry;
    }
  }

  private static int[][] permutations(int side, int dimensions, int cells) {
    List<int[]> found = new ArrayList<>();
    for (int[] axes : arrangements(dimensions)) {
      for (int[] coordinates : arrangements(side)) {
        if (keepsPairs(coordinates)) {
          // To reverse all axes is the same as to permute the coordinates by i -> side - 1 - i; so
          // that no symmetry is found twice, axis 0 is never reversed.
          for (int reversed = 0; reversed < 1 << dimensions; reversed += 2) {
            int[] permutation = new int[cells];
            for (int cell = 0; cell < cells; cell++) {
              permutation[cell] = image(cell, side, axes, coordinates, reversed);
            }
            found.add(permutation);
          }
        }
      }
    }
    return found.toArray(new int[0][]);
  }

  private static boolean keepsPairs(int[] coordinates) {
    int last = coordinates.length - 1;
    return IntStream.rangeClosed(0, last)
        .allMatch(i -> coordinates[i] + coordinates[last - i] == last);
  }

  private static int image(int cell, int side, int[] axes, int[] coordinates, int reversed) {
    int image = 0;
    int rest = cell;
    for (int axis = 0; axis < axes.length; axis++) {
      int coordinate = coordinates[rest % side];
      if ((reversed >>> axis & 1) != 0) {
        coordinate = side - 1 - coordinate;
      }
      image += coordinate * Math.round((float) Math.pow(side, axes[axis]));
      rest /= side;
    }
    return image;
  }

  /** Returns all permutations of 0 to {@code count} - 1. */
  private static List<int[]> arrangements(int count) {
    if (count == 0) {
      return List.of(new int[0]);
    }
    List<int[]> all = new ArrayList<>();
    for (int[] shorter : arrangements(count - 1)) {
      for (int at = 0; at < count; at++) {
        int[] longer = new int[count];
        System.arraycopy(shorter, 0, longer, 0, at);
        longer[at] = count - 1;
        System.arraycopy(shorter, at, longer, at + 1, count - 1 - at);
        all.add(longer);
      }
    }
    return all;
  }

  private long[] images() {
    long[] made = new long[permutations.length * bytesOfBoard << 8];
    for (int symmetry = 0; symmetry < permutations.length; symmetry++) {
      int[] permutation = permutations[symmetry];
      for (int part = 0; part < bytesOfBoard; part++) {
        int at = (symmetry * bytesOfBoard + part) << 8;
        for (int value = 1; value < 256; value++) {
          int cell = 8 * part + Integer.numberOfTrailingZeros(value);
          if (cell < permutation.length) {
            made[at + value] = made[at + (value & value - 1)] | 1L << permutation[cell];
          }
        }
      }
    }
    return made;
  }

  /** Returns the largest set of cells that are images of each other and few enough for a table. */
  private long anchors(int cells) {
    long best = 0;
    for (int cell = 0; cell < cells; cell++) {
      long orbit = 0;
      for (int[] permutation : permutations) {
        orbit |= 1L << permutation[cell];
      }
      int size = Long.bitCount(orbit);
      if (size <= MOST_ANCHORS && size > Long.bitCount(best)) {
        best = orbit;
      }
    }
    return best;
  }

  private int imageOfPattern(int symmetry, int pattern) {
    return (int) Long.compress(image(symmetry, Long.expand(pattern, anchors)), anchors);
  }

  /** Returns for each pattern the symmetries that take it to the smallest of its images. */
  private short[] toTry(int patterns) {
    int[] count = new int[patterns];
    for (int pattern = 0; pattern < patterns; pattern++) {
      if (count[pattern] == 0) {
        for (int symmetry = 0; symmetry < permutations.length; symmetry++) {
          count[imageOfPattern(symmetry, pattern)]++;
        }
      }
    }
    for (int pattern = 0; pattern < patterns; pattern++) {
      first[pattern + 1] = first[pattern] + count[pattern];
    }
    short[] all = new short[first[patterns]];
    int[] filled = new int[patterns];
    short[] inverses = inverses();
    for (int least = 0; least < patterns; least++) {
      if (filled[least] == 0) {
        for (int symmetry = 0; symmetry < permutations.length; symmetry++) {
          int pattern = imageOfPattern(symmetry, least);
          all[first[pattern] + filled[pattern]++] = inverses[symmetry];
        }
      }
    }
    return all;
  }

  private short[] inverses() {
    short[] inverses = new short[permutations.length];
    for (int symmetry = 0; symmetry < inverses.length; symmetry++) {
      int[] inverse = new int[permutations[symmetry].length];
      for (int cell = 0; cell < inverse.length; cell++) {
        inverse[permutations[symmetry][cell]] = cell;
      }
      inverses[symmetry] = (short) numberOf(inverse);
    }
    return inverses;
  }

  private int numberOf(int[] permutation) {
    int number = 0;
    while (!Arrays.equals(permutations[number], permutation)) {
      number++;
    }
    return number;
  }

  public int count() {
    return permutations.length;
  }

  int identity() {
    return identity;
  }

  public long image(int symmetry, long cells) {
    int at = symmetry * bytesOfBoard << 8;
    long image = 0;
    for (long rest = cells; rest != 0; rest >>>= 8) {
      image |= images[at + (int) (rest & 255)];
      at += 256;
    }
    return image;
  }

  /** Returns a symmetry that takes a position to its canonical image. */
  public int toCanonical(long white, long black) {
    int pattern = (int) Long.compress(white, anchors);
    return toLeast(white, black, toTry, first[pattern], first[pattern + 1]);
  }

  /**
   * Returns a symmetry that takes a position to its smallest image: White's cells, then Black's, as
   * unsigned numbers. That is not always the canonical image.
   */
  public int toLeast(long white, long black) {
    return toLeast(white, black, all, 0, all.length);
  }

  /** Returns the best of the symmetries in a range of an array. */
  private int toLeast(long white, long black, short[] some, int from, int to) {
    int best = some[from];
    if (from + 1 == to) {
      return best;
    }
    long leastWhite = image(best, white);
    long leastBlack = image(best, black);
    for (int i = from + 1; i < to; i++) {
      long imageOfWhite = image(some[i], white);
      int order = Long.compareUnsigned(imageOfWhite, leastWhite);
      if (order <= 0) {
        long imageOfBlack = image(some[i], black);
        if (order < 0 || Long.compareUnsigned(imageOfBlack, leastBlack) < 0) {
          best = some[i];
          leastWhite = imageOfWhite;
          leastBlack = imageOfBlack;
        }
      }
    }
    return best;
  }
}
