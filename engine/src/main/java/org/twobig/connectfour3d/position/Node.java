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
 *   <li>For each player, the number of the player's stones in each of the 60 lines that are not
 *       upright, as two binary digits. Each digit is stored as the set of the lines where it is 1
 *       ({@code ones} and {@code twos}). A stone adds one to the lines through its cell by a carry.
 *       Three is the maximum, since the fourth stone ends the game. One operation therefore finds
 *       all lines with exactly two stones, which makes the scores of moves cheap. Upright lines
 *       need no counts, since they are columns.
 * </ul>
 */
public final class Node {
  /** Value of {@link #last} where a search starts, whatever the position: no cell. */
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

  public long ownOnes;
  public long ownTwos;
  public long opposingOnes;
  public long opposingTwos;

  /** The key of {@link Folding}; {@link #keyHash} is its hash in the leaf cache. */
  public long key0;

  public long key1;
  public long key2;
  public long keyHash;

  // Set by Folding, which defines the terms: each player's kept lines that are not upright, the
  // cells of the upright kept lines, the cells on any kept line, and the tempo cells.
  long keptWhite;
  long keptBlack;
  long uprightWhite;
  long uprightBlack;
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
    opposingOnes = ownOnes;
    opposingTwos = ownTwos;
    count(own);
    long empty = ~filled();
    ownThreats = (Lines.cells(ownOnes & ownTwos) | aboveThree(own)) & empty;
    opposingThreats = (Lines.cells(opposingOnes & opposingTwos) | aboveThree(opposing)) & empty;
  }

  /** Counts some stones in each line, and writes the counts to {@link #ownOnes} and ownTwos. */
  private void count(long cells) {
    long ones = 0;
    long twos = 0;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      long lines = Lines.through(Long.numberOfTrailingZeros(rest) & 63);
      twos ^= ones & lines;
      ones ^= lines;
    }
    ownOnes = ones;
    ownTwos = twos;
  }

  /** Returns the cells right above three stones of a column. */
  private static long aboveThree(long stones) {
    return stones << 16 & stones << 32 & stones << 48;
  }

  public void setAfter(Node parent, int cell) {
    long lines = Lines.through(cell);
    long stones = parent.own | 1L << cell;
    last = cell;
    opposing = stones;
    own = parent.opposing;
    ownThreats = parent.opposingThreats;
    ownOnes = parent.opposingOnes;
    ownTwos = parent.opposingTwos;
    long ones = parent.ownOnes ^ lines;
    long twos = parent.ownTwos ^ lines & parent.ownOnes;
    opposingOnes = ones;
    opposingTwos = twos;
    opposingThreats =
        parent.ownThreats | (Lines.cellsThrough(cell, ones & twos) | aboveThree(stones)) & ~stones;
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

  /**
   * Returns the lines without an opposing stone; upright lines are left out. The bits without a
   * line are set, too.
   */
  public long ownAlive() {
    return ~(opposingOnes | opposingTwos);
  }

  /** Returns the lines without an own stone; bits without a line as in {@link #ownAlive}. */
  public long opposingAlive() {
    return ~(ownOnes | ownTwos);
  }

  /** Returns the lines with two own stones and two empty cells; upright lines are left out. */
  public long ownPairs() {
    return ownTwos & ~ownOnes & ownAlive();
  }

  /** Returns the cells of level 2 above two own stones, empty or not. */
  public long ownUprightPairs() {
    return own << 16 & own << 32 & Cells.LEVEL_2;
  }

  /** Returns whether the opponent has a stone in every line. */
  public boolean everyLineIsOpposed() {
    return (opposingOnes | opposingTwos) == Lines.ALL && Cells.columns(opposing) == -1L;
  }
}
