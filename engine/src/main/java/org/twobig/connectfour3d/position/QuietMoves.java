package org.twobig.connectfour3d.position;

/**
 * Computes the folded keys of the positions after quiet moves from a folded node, without nodes of
 * these positions. A move is <i>quiet</i> if it leaves the threats of both players unchanged: it
 * neither makes a threat nor lies below one. Then (see {@link Folding#foldAfterMove}) the mover's
 * kept lines stay, and the opponent loses the kept lines through the cell. Two cells share at most
 * one line, so a cell on several kept lines of the opponent is still on a kept line after the move.
 *
 * <p>If neither player has an opening, neither has one after a quiet move. Not thread-safe.
 */
public final class QuietMoves {
  /** The key after the last {@link #play}, as in {@link Node}. */
  public long key0;

  public long key1;
  public long key2;

  /** The cells on exactly one kept line of the opponent. */
  private long onOneLine;

  private long whiteThreats;

  private long blackThreats;

  /** Returns the quiet moves among safe moves of a node where neither player has an opening. */
  public static long among(long moves, Node node) {
    return moves
        & ~(node.ownThreats >>> Cells.COLUMNS
            | Lines.cells(node.ownPairs())
            | node.ownUprightPairs());
  }

  /** Prepares {@link #play} for the quiet moves from a folded node. */
  public void start(Node node) {
    onOneLine =
        node.whiteToMove
            ? Lines.cellsOnOne(node.keptBlack, node.uprightBlack)
            : Lines.cellsOnOne(node.keptWhite, node.uprightWhite);
    long empty = ~node.filled();
    whiteThreats = node.key1 & empty;
    blackThreats = node.key2 & empty;
  }

  /** Computes the key of the position after a quiet move in the node of {@link #start}. */
  public void play(Node node, int cell) {
    long bit = 1L << cell;
    long white = node.white();
    long black = node.black();
    long onKeptWhite = node.onKeptWhite;
    long onKeptBlack = node.onKeptBlack;
    if (node.whiteToMove) {
      white |= bit;
      onKeptBlack = without(bit, cell, onKeptBlack, node.keptBlack, node.uprightBlack);
    } else {
      black |= bit;
      onKeptWhite = without(bit, cell, onKeptWhite, node.keptWhite, node.uprightWhite);
    }
    long filled = white | black;
    long live = ~filled & (onKeptWhite | onKeptBlack | whiteThreats | blackThreats);
    key0 = filled | Folding.tempo(filled, live);
    key1 = white & onKeptWhite | whiteThreats;
    key2 = black & onKeptBlack | blackThreats;
  }

  /** Returns the cells on the opponent's kept lines that are left after a move to a cell. */
  private long without(long bit, int cell, long onKept, long kept, long upright) {
    long lost = Lines.cellsThrough(cell, kept) | upright & Cells.columnOf(cell);
    return onKept & ~(bit | onOneLine & lost);
  }
}
