package org.twobig.connectfour3d.position;

/**
 * Makes the folded keys of the positions after quiet moves from a folded node alone, without the
 * nodes of these positions. A move is <i>quiet</i> if it makes no threat and lies below none, so
 * the threats of both players are those of before. Then (see {@link Folding#foldAfterMove}) the
 * mover's kept lines stay, and his opponent loses those through the cell. Two cells share at most
 * one line, so a cell that lies on several kept lines of the opponent still lies on one: only cells
 * of lines through the move that lie on no other kept line are left by all of them.
 *
 * <p>After a quiet move that is safe the opponent has no opening and faces none.
 *
 * <p>One thread uses one object.
 */
public final class QuietMoves {
  /** The key after the move that was made last, as in {@link Node}. */
  public long key0;

  public long key1;
  public long key2;

  /** The cells on exactly one kept line of the opponent of the player to move. */
  private long onOneLine;

  /** The threats that are not dropped by folding. */
  private long whiteThreats;

  private long blackThreats;

  /**
   * Returns the quiet ones of some safe moves, of a player without an opening in a position without
   * one against him.
   *
   * @param moves some of the safe moves
   */
  public static long among(long moves, Node node) {
    long low = node.ownAliveLow() & node.ownTwosLow & ~node.ownOnesLow;
    long high = node.ownAliveHigh() & node.ownTwosHigh & ~node.ownOnesHigh;
    return moves & ~(node.ownThreats >>> Cells.COLUMNS) & ~Lines.cells(low, high);
  }

  /** Prepares the keys after moves in a folded node. */
  public void start(Node node) {
    onOneLine =
        node.whiteToMove
            ? Lines.cellsOnOne(node.keptBlackLow, node.keptBlackHigh)
            : Lines.cellsOnOne(node.keptWhiteLow, node.keptWhiteHigh);
    long empty = ~node.filled();
    whiteThreats = node.key1 & empty;
    blackThreats = node.key2 & empty;
  }

  /** Makes the key of the position after a quiet move in the node started with. */
  public void play(Node node, int cell) {
    long bit = 1L << cell;
    long white = node.white();
    long black = node.black();
    long onKeptWhite = node.onKeptWhite;
    long onKeptBlack = node.onKeptBlack;
    if (node.whiteToMove) {
      white |= bit;
      onKeptBlack = without(bit, cell, onKeptBlack, node.keptBlackLow, node.keptBlackHigh);
    } else {
      black |= bit;
      onKeptWhite = without(bit, cell, onKeptWhite, node.keptWhiteLow, node.keptWhiteHigh);
    }
    long filled = white | black;
    long live = ~filled & (onKeptWhite | onKeptBlack | whiteThreats | blackThreats);
    key0 = filled | Folding.tempo(filled, live);
    key1 = white & onKeptWhite | whiteThreats;
    key2 = black & onKeptBlack | blackThreats;
  }

  /** Returns the cells on some lines when those through a cell go. */
  private long without(long bit, int cell, long onKept, long keptLow, long keptHigh) {
    return onKept & ~(bit | onOneLine & Lines.cellsThrough(cell, keptLow, keptHigh));
  }
}
