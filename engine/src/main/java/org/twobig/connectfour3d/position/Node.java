package org.twobig.connectfour3d.position;

/**
 * A position on the path of a search, as the player to move sees it: <i>own</i> are the stones of
 * the player to move, <i>opposing</i> those of the opponent. A search makes one node for each
 * number of stones and overwrites it.
 *
 * <p>Beside the stones, a node has data that a move changes only a little:
 *
 * <ul>
 *   <li>The threats of both players. A move looks for new threats only in lines through the new
 *       stone. A threat stays in the set after its cell is filled, so readers intersect the set
 *       with the empty cells.
 *   <li>For each player, the number of the player's stones in each of the 76 lines, as two binary
 *       digits. A digit is the set of the lines where it is 1: {@code ones} and {@code twos}, each
 *       in a low and a high part as in {@link Lines}. A stone adds one to the lines through its
 *       cell by a carry. Three is the maximum, since the fourth stone ends the game. One operation
 *       therefore finds all lines with exactly two stones, which makes the scores of moves cheap.
 * </ul>
 */
public final class Node {
  /** Value of {@link #last} before the first move: no cell. */
  public static final int NO_CELL = -64;

  private static final int MAX_MOVES = Cells.COLUMNS;

  public final int stones;
  public final boolean whiteToMove;

  /** The cell played last, or {@link #NO_CELL}. */
  public int last;

  public long own;
  public long opposing;
  public long ownThreats;
  public long opposingThreats;

  public long ownOnesLow;
  public long ownOnesHigh;
  public long ownTwosLow;
  public long ownTwosHigh;
  public long opposingOnesLow;
  public long opposingOnesHigh;
  public long opposingTwosLow;
  public long opposingTwosHigh;

  /** The key of the position in the leaf cache. */
  public long key0;

  public long key1;
  public long key2;
  public long keyHash;

  // Set by Folding, which defines the terms: each player's kept lines, the cells on these lines,
  // and the cells that are only tempo moves.
  long keptWhiteLow;
  long keptWhiteHigh;
  long keptBlackLow;
  long keptBlackHigh;
  long onKeptWhite;
  long onKeptBlack;
  public long tempo;

  /** Moves with their scores, for the move order. */
  public final int[] moves = new int[MAX_MOVES];

  public Node(int stones) {
    this.stones = stones;
    this.whiteToMove = (stones & 1) == 0;
  }

  /** Sets this node to an undecided position. */
  public void set(Position position) {
    set(position.white(), position.black());
  }

  /** Sets this node to a position. Its numbers of stones may be impossible in a game. */
  public void set(long white, long black) {
    last = NO_CELL;
    own = whiteToMove ? white : black;
    opposing = whiteToMove ? black : white;
    count(opposing);
    opposingOnesLow = ownOnesLow;
    opposingOnesHigh = ownOnesHigh;
    opposingTwosLow = ownTwosLow;
    opposingTwosHigh = ownTwosHigh;
    count(own);
    long empty = ~filled();
    ownThreats = Lines.cells(ownOnesLow & ownTwosLow, ownOnesHigh & ownTwosHigh) & empty;
    opposingThreats =
        Lines.cells(opposingOnesLow & opposingTwosLow, opposingOnesHigh & opposingTwosHigh) & empty;
  }

  /** Counts some stones in each line, and writes the counts to the own digits. */
  private void count(long cells) {
    long onesLow = 0;
    long onesHigh = 0;
    long twosLow = 0;
    long twosHigh = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest) & 63;
      long low = Lines.throughLow(cell);
      long high = Lines.throughHigh(cell);
      twosLow ^= onesLow & low;
      twosHigh ^= onesHigh & high;
      onesLow ^= low;
      onesHigh ^= high;
    }
    ownOnesLow = onesLow;
    ownOnesHigh = onesHigh;
    ownTwosLow = twosLow;
    ownTwosHigh = twosHigh;
  }

  /** Sets this node to the position after a move in {@code parent}. */
  public void setAfter(Node parent, int cell) {
    long low = Lines.throughLow(cell);
    long high = Lines.throughHigh(cell);
    long stones = parent.own | 1L << cell;
    last = cell;
    opposing = stones;
    own = parent.opposing;
    ownThreats = parent.opposingThreats;

    ownOnesLow = parent.opposingOnesLow;
    ownOnesHigh = parent.opposingOnesHigh;
    ownTwosLow = parent.opposingTwosLow;
    ownTwosHigh = parent.opposingTwosHigh;
    long onesLow = parent.ownOnesLow ^ low;
    long onesHigh = parent.ownOnesHigh ^ high;
    long twosLow = parent.ownTwosLow ^ low & parent.ownOnesLow;
    long twosHigh = parent.ownTwosHigh ^ high & parent.ownOnesHigh;
    opposingOnesLow = onesLow;
    opposingOnesHigh = onesHigh;
    opposingTwosLow = twosLow;
    opposingTwosHigh = twosHigh;

    opposingThreats =
        parent.ownThreats
            | Lines.cellsThrough(cell, onesLow & twosLow, onesHigh & twosHigh) & ~stones;
  }

  public long filled() {
    return own | opposing;
  }

  public long white() {
    return whiteToMove ? own : opposing;
  }

  public long black() {
    return whiteToMove ? opposing : own;
  }

  public long whiteThreats() {
    return whiteToMove ? ownThreats : opposingThreats;
  }

  public long blackThreats() {
    return whiteToMove ? opposingThreats : ownThreats;
  }

  /** Returns the lines 0 to 63 without a stone of the opponent. */
  public long ownAliveLow() {
    return ~(opposingOnesLow | opposingTwosLow) & Lines.ALL_LOW;
  }

  /** Returns the lines 64 to 127 without a stone of the opponent. */
  public long ownAliveHigh() {
    return ~(opposingOnesHigh | opposingTwosHigh) & Lines.ALL_HIGH;
  }

  /** Returns the lines 0 to 63 without a stone of the player to move. */
  public long opposingAliveLow() {
    return ~(ownOnesLow | ownTwosLow) & Lines.ALL_LOW;
  }

  /** Returns the lines 64 to 127 without a stone of the player to move. */
  public long opposingAliveHigh() {
    return ~(ownOnesHigh | ownTwosHigh) & Lines.ALL_HIGH;
  }

  /** Returns whether the opponent has a stone in every line. */
  public boolean everyLineIsOpposed() {
    return (opposingOnesLow | opposingTwosLow) == Lines.ALL_LOW
        && (opposingOnesHigh | opposingTwosHigh) == Lines.ALL_HIGH;
  }
}
