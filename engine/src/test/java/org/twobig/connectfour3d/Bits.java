package org.twobig.connectfour3d;

import java.util.stream.IntStream;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;

/** Operations on sets of cells as bits. */
public final class Bits {
  private Bits() {}

  public static long of(int... cells) {
    long bits = 0;
    for (int cell : cells) {
      bits |= 1L << cell;
    }
    return bits;
  }

  public static int[] cells(long bits) {
    return IntStream.range(0, 64).filter(cell -> (bits >>> cell & 1) != 0).toArray();
  }

  /** Returns the empty cells on which a stone of the player completes a line. */
  public static long threats(OracleBoard board, Stone player) {
    return of(IntStream.range(0, 64).filter(cell -> board.completes(cell, player)).toArray());
  }
}
