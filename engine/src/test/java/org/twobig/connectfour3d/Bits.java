package org.twobig.connectfour3d;

/** Sets of cells as bits. */
public final class Bits {
  private Bits() {}

  public static long of(int... cells) {
    long bits = 0;
    for (int cell : cells) {
      bits |= 1L << cell;
    }
    return bits;
  }
}
