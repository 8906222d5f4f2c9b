package org.twobig.connectfour3d.position;

/**
 * Maps positions that differ only in irrelevant cells to one key of three words, written to the
 * {@link Node}. Positions with equal keys and an equal player to move have equal values.
 *
 * <p>The value of a position depends on its empty cells, on the player to move, and on each
 * player's <i>sets</i>: for every line without a stone of the opponent, the set of the line's empty
 * cells, which complete the line when the player fills them all. Some sets never matter:
 *
 * <ol>
 *   <li>A set with a cell above a cell that wins at once for <i>both</i> players. A stone on the
 *       winning cell ends the game, so the cells above are never filled.
 *   <li>A set that contains another set of the same player, in particular a set of two or more
 *       cells, one of which is a threat of the player: when the larger set is filled, the smaller
 *       one was filled before.
 *   <li>A set with two cells that each lie right below a threat of the opponent. The first of these
 *       cells that the player fills completes no line by this set, since the other cell is still
 *       missing. If that stone does not win by another set, the opponent completes a line right
 *       above it.
 * </ol>
 *
 * <p>Sets are dropped one after the other, those of reason 1 first. Only reason 1 drops threats,
 * the sets of one cell, so the threats in reasons 2 and 3 stay. A line is <i>kept</i> if its set is
 * not dropped and has two or more cells. If no empty cell of a column lies on a kept line or is a
 * threat, every empty cell of the column is only a <i>tempo move</i>, which passes the turn:
 *
 * <ol start="4">
 *   <li>Two tempo moves cancel. A player who succeeds in the game without these two moves plays as
 *       in that game. When the opponent makes one more tempo move than that game has, the player
 *       answers with the tempo move that is left.
 * </ol>
 *
 * <p>The key therefore consists of the filled cells, where tempo columns count as filled; White's
 * stones on White's kept lines, together with White's threats; and the same for Black. These stones
 * and threats determine the kept lines: each cell of a kept line is such a stone or empty, and none
 * of the reasons holds for the line. The number of filled cells and the player to move show whether
 * the number of tempo moves is odd.
 *
 * <p>Symmetric images keep different keys, since late positions below an asymmetric position are
 * rarely images of each other.
 */
public final class Folding {
  private Folding() {}

  /** Writes the key, the kept lines and the tempo cells of a node to its fields. */
  public static void fold(Node node) {
    long white = node.white();
    long black = node.black();
    long filled = white | black;
    long empty = ~filled;
    long whiteThreats = node.whiteThreats() & empty;
    long blackThreats = node.blackThreats() & empty;
    long never = neverFilled(whiteThreats, blackThreats);
    whiteThreats &= ~never;
    blackThreats &= ~never;

    setKept(node, true, whiteThreats | never, belowThreats(blackThreats, empty));
    setKept(node, false, blackThreats | never, belowThreats(whiteThreats, empty));
    writeKey(node, whiteThreats, blackThreats);
  }

  /**
   * Finds a player's kept lines: drops those through an excluded cell and those through two cells
   * of {@code below}. Excluded are the player's threats and the cells that are never filled; {@code
   * below} are the cells right below threats of the opponent.
   */
  private static void setKept(Node node, boolean white, long excluded, long below) {
    long alive = white == node.whiteToMove ? node.ownAlive() : node.opposingAlive();
    long kept = alive & ~Lines.throughAny(excluded) & ~Lines.throughTwo(below);
    long upright =
        ~Cells.columns((white ? node.black() : node.white()) | excluded | lowerOfTwo(below));
    if (white) {
      node.keptWhite = kept;
      node.uprightWhite = upright;
      node.onKeptWhite = Lines.cells(kept) | upright;
    } else {
      node.keptBlack = kept;
      node.uprightBlack = upright;
      node.onKeptBlack = Lines.cells(kept) | upright;
    }
  }

  /**
   * Writes the key of a child, the position after a move from a folded parent. Most moves neither
   * make a threat nor lie below a threat. After such a move the mover's kept lines stay, and the
   * opponent loses the kept lines through the cell.
   */
  public static void foldAfterMove(Node parent, Node child, int cell) {
    long empty = ~child.filled();
    long whiteThreats = child.whiteThreats() & empty;
    long blackThreats = child.blackThreats() & empty;
    boolean newThreat = (child.opposingThreats & empty) != (parent.ownThreats & empty);
    boolean belowThreat = ((whiteThreats | blackThreats) >>> Cells.COLUMNS & 1L << cell) != 0;
    if (newThreat || belowThreat) {
      fold(child);
      return;
    }
    child.keptWhite = parent.keptWhite;
    child.keptBlack = parent.keptBlack;
    child.uprightWhite = parent.uprightWhite;
    child.uprightBlack = parent.uprightBlack;
    child.onKeptWhite = parent.onKeptWhite;
    child.onKeptBlack = parent.onKeptBlack;
    long bit = 1L << cell;
    if (parent.whiteToMove) {
      if ((parent.onKeptBlack & bit) != 0) {
        child.keptBlack &= ~Lines.through(cell);
        child.uprightBlack &= ~Cells.columnOf(cell);
        child.onKeptBlack = Lines.cells(child.keptBlack) | child.uprightBlack;
      }
    } else if ((parent.onKeptWhite & bit) != 0) {
      child.keptWhite &= ~Lines.through(cell);
      child.uprightWhite &= ~Cells.columnOf(cell);
      child.onKeptWhite = Lines.cells(child.keptWhite) | child.uprightWhite;
    }
    long never = neverFilled(whiteThreats, blackThreats);
    writeKey(child, whiteThreats & ~never, blackThreats & ~never);
  }

  /** Returns the cells above cells that win for both players. */
  static long neverFilled(long whiteThreats, long blackThreats) {
    long both = whiteThreats & blackThreats;
    return both << 16 | both << 32 | both << 48;
  }

  /** Returns those cells that lie below another of the cells, of which none is on level 3. */
  static long lowerOfTwo(long cells) {
    return cells & (cells >>> 16 | cells >>> 32);
  }

  /** Returns the empty cells right below threats. A kept line of the opponent has at most one. */
  static long belowThreats(long threats, long empty) {
    return threats >>> Cells.COLUMNS & empty;
  }

  /** Returns the empty cells of the columns that have no {@code live} cell. */
  static long tempo(long filled, long live) {
    return ~(filled | Cells.columns(live));
  }

  private static void writeKey(Node node, long whiteThreats, long blackThreats) {
    long filled = node.filled();
    long empty = ~filled;
    long live = empty & (node.onKeptWhite | node.onKeptBlack | whiteThreats | blackThreats);
    node.tempo = tempo(filled, live);
    node.key0 = filled | node.tempo;
    node.key1 = node.white() & node.onKeptWhite | whiteThreats;
    node.key2 = node.black() & node.onKeptBlack | blackThreats;
  }
}
