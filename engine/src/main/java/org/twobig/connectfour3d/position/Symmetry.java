package org.twobig.connectfour3d.position;

/**
 * The 8 symmetries of the board that respect gravity: those of the square, applied to every level.
 * Exchanges of bits permute sets of cells (Warren, Hacker's Delight, "delta swap"). Symmetry t
 * applies the mirror left-right if bit 0 of t is set, then the mirror up-down if bit 1 is set, then
 * the reflection at the main diagonal if bit 2 is set.
 */
final class Symmetry {
  static final int COUNT = 8;

  /** The set of all symmetries; bit t is symmetry t. */
  static final int ALL = (1 << COUNT) - 1;

  private Symmetry() {}

  /** Returns the image of a set of cells under a symmetry, 0 to 7. */
  static long apply(int number, long cells) {
    long image = cells;
    if ((number & 1) != 0) {
      image = leftRight(image);
    }
    if ((number & 2) != 0) {
      image = upDown(image);
    }
    if ((number & 4) != 0) {
      image = diagonal(image);
    }
    return image;
  }

  /** Returns those of some symmetries whose image of the cells, a signed number, is smallest. */
  static int smallest(long cells, int symmetries) {
    long smallest = Long.MAX_VALUE;
    int reachedBy = 0;
    for (int rest = symmetries; rest != 0; rest &= rest - 1) {
      int symmetry = Integer.numberOfTrailingZeros(rest);
      long image = apply(symmetry, cells);
      if (image <= smallest) {
        reachedBy = (image == smallest ? reachedBy : 0) | 1 << symmetry;
        smallest = image;
      }
    }
    return reachedBy;
  }

  /** Returns the image in which x becomes 3 - x. */
  private static long leftRight(long cells) {
    long swapped = cells >>> 1 & 0x5555_5555_5555_5555L | (cells & 0x5555_5555_5555_5555L) << 1;
    return swapped >>> 2 & 0x3333_3333_3333_3333L | (swapped & 0x3333_3333_3333_3333L) << 2;
  }

  /** Returns the image in which row r becomes row 3 - r. */
  private static long upDown(long cells) {
    long swapped = cells >>> 4 & 0x0F0F_0F0F_0F0F_0F0FL | (cells & 0x0F0F_0F0F_0F0F_0F0FL) << 4;
    return swapped >>> 8 & 0x00FF_00FF_00FF_00FFL | (swapped & 0x00FF_00FF_00FF_00FFL) << 8;
  }

  /** Returns the image with row and x exchanged: inside 2x2 squares, then between two squares. */
  private static long diagonal(long cells) {
    long odd = (cells ^ cells >>> 3) & 0x0A0A_0A0A_0A0A_0A0AL;
    long squares = cells ^ odd ^ odd << 3;
    long far = (squares ^ squares >>> 6) & 0x00CC_00CC_00CC_00CCL;
    return squares ^ far ^ far << 6;
  }
}
