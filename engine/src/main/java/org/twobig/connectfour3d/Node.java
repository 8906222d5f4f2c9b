package org.twobig.connectfour3d;

/**
 * A position on the path of the search, as the player to move sees it: <i>own</i> are his stones,
 * <i>opposing</i> the other's. There is one object per number of stones, made once; the search
 * overwrites them and so allocates nothing.
 *
 * <p>Beside the stones it carries what a move changes only a little:
 *
 * <ul>
 *   <li>the threats of both players, kept up by looking only at lines through the new stone; cells
 *       that were filled since may remain in them, so they are always intersected with empty cells;
 *   <li>for each player the number of his stones in each of the 76 lines as two binary digits, each
 *       digit a set of lines ({@code ones}, {@code twos}, low and high part as in {@link Lines}). A
 *       stone adds one to the lines through its cell, a carry is all it takes. Three is the most:
 *       the fourth stone ends the game. So "his lines with exactly two stones" is one operation for
 *       all lines, which makes the move scores cheap.
 * </ul>
 */
final class Node {
  /** No cell, where a cell is said: before the first move. */
  static final int NO_CELL = -64;

  /** Most moves a position can have. */
  private static final int MAX_MOVES = Cells.COLUMNS;

  final int stones;
  final boolean whiteToMove;

  /** The cell played last, or {@link #NO_CELL}. */
  int last;

  long own;
  long opposing;
  long ownThreats;
  long opposingThreats;

  long ownOnesLow;
  long ownOnesHigh;
  long ownTwosLow;
  long ownTwosHigh;
  long opposingOnesLow;
  long opposingOnesHigh;
  long opposingTwosLow;
  long opposingTwosHigh;

  /** The key under which the position is stored in the front table. */
  long key0;

  long key1;
  long key2;
  long keyHash;

  // Set by Folding: the lines that still matter, the cells on them, and the empty cells of columns
  // in which nothing can happen any more.
  long keptWhiteLow;
  long keptWhiteHigh;
  long keptBlackLow;
  long keptBlackHigh;
  long onKeptWhite;
  long onKeptBlack;
  long tempo;

  /** Moves with their scores, for {@link MoveOrder}. */
  final int[] moves = new int[MAX_MOVES];

  Node(int stones) {
    this.stones = stones;
    this.whiteToMove = (stones & 1) == 0;
  }

  /** Becomes the given position, in which nobody has completed a line. */
  void set(Position position) {
    set(position.white(), position.black());
  }

  /** The same for any shares of the stones. */
  void set(long white, long black) {
    last = NO_CELL;
    own = whiteToMove ? white : black;
    opposing = whiteToMove ? black : white;
    ownThreats = Lines.threats(own, opposing);
    opposingThreats = Lines.threats(opposing, own);
    ownOnesLow = ownOnesHigh = ownTwosLow = ownTwosHigh = 0;
    opposingOnesLow = opposingOnesHigh = opposingTwosLow = opposingTwosHigh = 0;
    for (int line = 0; line < Lines.COUNT; line++) {
      long low = line < 64 ? 1L << line : 0;
      long high = line < 64 ? 0 : 1L << (line - 64);
      int ownStones = Long.bitCount(own & Lines.cells(line));
      int opposingStones = Long.bitCount(opposing & Lines.cells(line));
      ownOnesLow |= (ownStones & 1) != 0 ? low : 0;
      ownOnesHigh |= (ownStones & 1) != 0 ? high : 0;
      ownTwosLow |= (ownStones & 2) != 0 ? low : 0;
      ownTwosHigh |= (ownStones & 2) != 0 ? high : 0;
      opposingOnesLow |= (opposingStones & 1) != 0 ? low : 0;
      opposingOnesHigh |= (opposingStones & 1) != 0 ? high : 0;
      opposingTwosLow |= (opposingStones & 2) != 0 ? low : 0;
      opposingTwosHigh |= (opposingStones & 2) != 0 ? high : 0;
    }
  }

  /** Becomes the position after {@code parent}'s player to move has played {@code cell}. */
  void setAfter(Node parent, int cell) {
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

    long threats = parent.ownThreats;
    long threesLow = onesLow & twosLow & low;
    while (threesLow != 0) {
      threats |= Lines.cells(Long.numberOfTrailingZeros(threesLow)) & ~stones;
      threesLow &= threesLow - 1;
    }
    long threesHigh = onesHigh & twosHigh & high;
    while (threesHigh != 0) {
      threats |= Lines.cells(64 + Long.numberOfTrailingZeros(threesHigh)) & ~stones;
      threesHigh &= threesHigh - 1;
    }
    opposingThreats = threats;
  }

  long filled() {
    return own | opposing;
  }

  long white() {
    return whiteToMove ? own : opposing;
  }

  long black() {
    return whiteToMove ? opposing : own;
  }

  long whiteThreats() {
    return whiteToMove ? ownThreats : opposingThreats;
  }

  long blackThreats() {
    return whiteToMove ? opposingThreats : ownThreats;
  }

  /** The lines 0 to 63 in which the opponent has no stone. */
  long ownAliveLow() {
    return ~(opposingOnesLow | opposingTwosLow);
  }

  /** The lines 64 to 75 in which the opponent has no stone. */
  long ownAliveHigh() {
    return ~(opposingOnesHigh | opposingTwosHigh) & Lines.ALL_HIGH;
  }

  /** The lines 0 to 63 in which the player to move has no stone. */
  long opposingAliveLow() {
    return ~(ownOnesLow | ownTwosLow);
  }

  /** The lines 64 to 75 in which the player to move has no stone. */
  long opposingAliveHigh() {
    return ~(ownOnesHigh | ownTwosHigh) & Lines.ALL_HIGH;
  }

  /** Whether the opponent of the player to move has a stone in every line. */
  boolean everyLineIsOpposed() {
    return (opposingOnesLow | opposingTwosLow) == Lines.ALL_LOW
        && (opposingOnesHigh | opposingTwosHigh) == Lines.ALL_HIGH;
  }
}
