package org.twobig.connectfour3d;

import org.twobig.connectfour3d.ArrayBoard.Stone;
import org.twobig.connectfour3d.position.Position;

/**
 * What {@link BruteForce} does, on sets of bits: no rule but those of the game, no order, no
 * symmetry. Some ten times faster, so that a hundred thousand positions can be judged, and for
 * either question: whether White wins, or whether Black does. Its lines are those of {@link
 * ArrayBoard}; it shares no code with what it judges.
 *
 * <p>Solved positions are kept under all their stones until {@link #forget}, so a family of related
 * positions is solved in little more time than one of them.
 */
public final class PlainMinimax {
  private static final int SMALLEST = 1 << 10;

  /** The other three cells of each line through a cell. */
  private static final long[][] OTHERS = new long[64][];

  static {
    for (int cell = 0; cell < 64; cell++) {
      int from = cell;
      OTHERS[cell] =
          ArrayBoard.linesThrough(cell).stream()
              .mapToLong(line -> bits(line) & ~(1L << from))
              .toArray();
    }
  }

  private final Stone attacker;
  private long[] whites;
  private long[] blacks;
  private boolean[] values;
  private int size;

  /**
   * @param attacker the player of whom it is asked whether he wins
   */
  public PlainMinimax(Stone attacker) {
    this.attacker = attacker;
    forget();
  }

  /** A line as a set of bits. */
  static long bits(int[] line) {
    long bits = 0;
    for (int cell : line) {
      bits |= 1L << cell;
    }
    return bits;
  }

  void forget() {
    allocate(SMALLEST);
  }

  /** Whether the attacker wins a game nobody has won yet. */
  public boolean attackerWins(ArrayBoard board) {
    return solve(board.bits(Stone.WHITE), board.bits(Stone.BLACK), board.stones());
  }

  /** Whether the attacker wins a game nobody has won yet. */
  public boolean attackerWins(Position position) {
    return solve(
        position.white(), position.black(), Long.bitCount(position.white() | position.black()));
  }

  private boolean solve(long white, long black, int stones) {
    if (stones == 64) {
      return false;
    }
    boolean whitesTurn = stones % 2 == 0;
    boolean goal = whitesTurn == (attacker == Stone.WHITE);
    long filled = white | black;
    long own = whitesTurn ? white : black;
    for (int column = 0; column < 16; column++) {
      int cell = landing(filled, column);
      if (cell < 64 && completes(own, cell)) {
        return goal;
      }
    }
    int slot = slot(white, black);
    if (isAt(slot, white, black)) {
      return values[slot];
    }
    boolean reached = false;
    for (int column = 0; column < 16 && !reached; column++) {
      int cell = landing(filled, column);
      if (cell < 64) {
        long bit = 1L << cell;
        reached =
            solve(whitesTurn ? white | bit : white, whitesTurn ? black : black | bit, stones + 1)
                == goal;
      }
    }
    keep(white, black, reached == goal);
    return reached == goal;
  }

  /** The cell a stone in this column comes to lie on, 64 and more if the column is full. */
  private static int landing(long filled, int column) {
    int cell = column;
    while (cell < 64 && (filled >>> cell & 1) != 0) {
      cell += 16;
    }
    return cell;
  }

  private static boolean completes(long own, int cell) {
    for (long others : OTHERS[cell]) {
      if ((own & others) == others) {
        return true;
      }
    }
    return false;
  }

  private int slot(long white, long black) {
    long mixed = (white * 31 + black) * 0x9E3779B97F4A7C15L;
    int slot = (int) ((mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L >>> 33) & (whites.length - 1);
    while ((whites[slot] | blacks[slot]) != 0 && !isAt(slot, white, black)) {
      slot = slot + 1 & (whites.length - 1);
    }
    return slot;
  }

  private boolean isAt(int slot, long white, long black) {
    return whites[slot] == white && blacks[slot] == black;
  }

  private void keep(long white, long black, boolean value) {
    if (2 * size >= whites.length) {
      long[] oldWhites = whites;
      long[] oldBlacks = blacks;
      boolean[] oldValues = values;
      allocate(2 * oldWhites.length);
      for (int i = 0; i < oldWhites.length; i++) {
        if ((oldWhites[i] | oldBlacks[i]) != 0) {
          put(oldWhites[i], oldBlacks[i], oldValues[i]);
        }
      }
    }
    put(white, black, value);
  }

  private void put(long white, long black, boolean value) {
    int slot = slot(white, black);
    whites[slot] = white;
    blacks[slot] = black;
    values[slot] = value;
    size++;
  }

  private void allocate(int slots) {
    whites = new long[slots];
    blacks = new long[slots];
    values = new boolean[slots];
    size = 0;
  }
}
