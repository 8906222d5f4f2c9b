package org.twobig.checker.connectx;

import org.twobig.checker.RefusedException;

/**
 * Searches the rest of a game for a claim, by the rules alone: the prover needs one move that keeps
 * it, of the opponent all moves are tried. What is left out of the search follows at once:
 *
 * <ul>
 *   <li>Who can complete a line does, and has what he wants: of the opponent a line refutes both
 *       kinds of claim, of the prover it proves both.
 *   <li>Else, who does not play where the other would complete a line has lost it. Two such cells
 *       cannot both be filled.
 *   <li>A stone below a cell where the other completes a line loses likewise.
 *   <li>A win is claimed in vain if every line has a stone of the opponent's; "does not win" is
 *       proved if every line has one of the prover's.
 * </ul>
 *
 * What was found is kept by the whole code of the position, which tells all of it, in a table that
 * forgets the older of two.
 */
final class RestOfGame {
  /** No proof needs more for one position: a file could let the checker search for years. */
  private static final long MOST_NODES = 1L << 28;

  private static final int TABLE_BITS = 21;

  private final FlatBoard board;
  private final boolean proverIsWhite;
  private final boolean proverWins;
  private final long[] codes = new long[1 << TABLE_BITS];
  private final boolean[] proved = new boolean[1 << TABLE_BITS];
  private long nodes;
  private long nodesBefore;

  RestOfGame(FlatBoard board, boolean proverIsWhite, boolean proverWins) {
    this.board = board;
    this.proverIsWhite = proverIsWhite;
    this.proverWins = proverWins;
  }

  /** Positions visited in all searches. */
  long nodes() {
    return nodes;
  }

  /**
   * Whether the claim holds with the prover to move.
   *
   * @param own the prover's stones
   * @param filled all stones
   * @throws RefusedException if that takes too long to find out
   */
  boolean holds(long own, long filled) throws RefusedException {
    nodesBefore = nodes;
    return search(own, filled, true);
  }

  /**
   * @param mine stones of the player to move
   * @param proverMoves whether that is the prover
   */
  private boolean search(long mine, long filled, boolean proverMoves) throws RefusedException {
    if (++nodes - nodesBefore > MOST_NODES) {
      throw new RefusedException("the checker is left too much to search");
    }
    long playable = board.playable(filled);
    if ((board.completing(mine) & playable) != 0) {
      return proverMoves;
    }
    if (playable == 0) {
      return !proverWins;
    }
    long their = filled ^ mine;
    long danger = board.completing(their) & ~filled;
    long forced = danger & playable;
    long moves = (forced != 0 ? forced : playable) & ~(danger >>> 1);
    if (moves == 0 || (forced & forced - 1) != 0) {
      return !proverMoves;
    }
    long winner = proverMoves == proverWins ? mine : their; // who has to win, or the other does not
    if (!board.hasLine(winner | board.empty(filled))) {
      return !proverWins;
    }
    long white = proverMoves == proverIsWhite ? mine : their;
    long code = board.code(white, filled);
    int place = (int) (code * 0x9E37_79B9_7F4A_7C15L >>> Long.SIZE - TABLE_BITS);
    if (codes[place] == code) {
      return proved[place];
    }
    boolean found = anyMove(mine, filled, moves, proverMoves) == proverMoves;
    codes[place] = code;
    proved[place] = found;
    return found;
  }

  /** Whether the player to move gets his way; moves that make most threats go first. */
  private boolean anyMove(long mine, long filled, long moves, boolean proverMoves)
      throws RefusedException {
    long their = filled ^ mine;
    long rest = moves;
    while (rest != 0) {
      long best = 0;
      int most = -1;
      for (long each = rest; each != 0; each &= each - 1) {
        long move = each & -each;
        int threats =
            (rest & rest - 1) == 0
                ? 0
                : Long.bitCount(board.completing(mine | move) & board.empty(filled | move));
        best = threats > most ? move : best;
        most = Math.max(most, threats);
      }
      rest ^= best;
      if (search(their, filled | best, !proverMoves) == proverMoves) {
        return true;
      }
    }
    return false;
  }
}
