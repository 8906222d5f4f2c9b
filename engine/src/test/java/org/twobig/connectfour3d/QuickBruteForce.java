package org.twobig.connectfour3d;

import org.twobig.connectfour3d.ArrayBoard.Stone;

/**
 * Minimax like {@link BruteForce}, on sets of bits and a thousand times faster, to judge many
 * positions. Lines come from the {@link ArrayBoard}. Beyond the rules of the game it knows what a
 * look at the next two moves tells (a line that can be completed is completed, one the opponent
 * could complete must be filled), and that White does not win when Black has a stone in every line.
 *
 * <p>Solved positions are kept, under all their stones, over all that an object is asked; where two
 * share a place the older is forgotten.
 */
public final class QuickBruteForce {
  private static final int LOG_PLACES = 20;
  private static final long[] LINES = ArrayBoard.LINES.stream().mapToLong(Bits::of).toArray();

  /** For every cell and every line through it, the line's other three cells. */
  private static final long[][] OTHERS = others();

  // An empty board would be taken for an entry; it is never asked for.
  private final long[] whites = new long[1 << LOG_PLACES];
  private final long[] blacks = new long[1 << LOG_PLACES];
  private final boolean[] values = new boolean[1 << LOG_PLACES];

  private static long[][] others() {
    long[][] others = new long[64][];
    for (int cell = 0; cell < 64; cell++) {
      long self = 1L << cell;
      others[cell] =
          ArrayBoard.linesThrough(cell).stream().mapToLong(line -> Bits.of(line) & ~self).toArray();
    }
    return others;
  }

  /** Whether White wins. Nobody has completed a line, and at least one stone is played. */
  public boolean whiteWins(ArrayBoard board) {
    return solve(board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }

  private boolean solve(long white, long black) {
    long filled = white | black;
    if (filled == -1L) {
      return false;
    }
    boolean whiteToMove = Long.bitCount(filled) % 2 == 0;
    long own = whiteToMove ? white : black;
    long opposing = whiteToMove ? black : white;
    long playable = (filled << 16 | 0xFFFF) & ~filled;
    long forced = 0;
    for (long rest = playable; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      if (completes(cell, own)) {
        return whiteToMove;
      }
      if (completes(cell, opposing)) {
        forced |= rest & -rest;
      }
    }
    if (isInEveryLine(black)) {
      return false;
    }
    int place = place(white, black);
    if (whites[place] == white && blacks[place] == black) {
      return values[place];
    }
    boolean whiteWins = !whiteToMove;
    for (long rest = forced != 0 ? forced : playable;
        rest != 0 && whiteWins != whiteToMove;
        rest &= rest - 1) {
      long cell = rest & -rest;
      whiteWins = whiteToMove ? solve(white | cell, black) : solve(white, black | cell);
    }
    whites[place] = white;
    blacks[place] = black;
    values[place] = whiteWins;
    return whiteWins;
  }

  /** Whether a stone there completes a line of these stones. */
  static boolean completes(int cell, long stones) {
    for (long three : OTHERS[cell]) {
      if ((stones & three) == three) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInEveryLine(long stones) {
    for (long line : LINES) {
      if ((stones & line) == 0) {
        return false;
      }
    }
    return true;
  }

  private static int place(long white, long black) {
    long mixed = (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) ((mixed ^ mixed << 29) >>> 64 - LOG_PLACES);
  }
}
