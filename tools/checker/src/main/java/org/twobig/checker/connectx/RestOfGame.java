package org.twobig.checker.connectx;

import org.twobig.checker.RefusedException;

/**
 * A search that checks a claim: that the prover wins, or that the opponent does not win. With the
 * prover to move the claim holds if it holds after some move; with the opponent to move, if it
 * holds after every move. These rules decide without a search:
 *
 * <ul>
 *   <li>A player who can complete a line does. A line of the opponent refutes any claim, a line of
 *       the prover proves any claim.
 *   <li>Otherwise the player must fill a cell where the other player could complete a line, and has
 *       lost if there are two such cells.
 *   <li>A stone right below a cell where the other player completes a line loses.
 *   <li>A claimed win is refuted if every line has a stone of the opponent; "does not win" is
 *       proved if every line has a stone of the prover.
 *   <li>{@link #followUp} bounds what the player to move can reach.
 * </ul>
 *
 * <p>A table keeps results by the exact code of the position; a newer result replaces an older one.
 */
final class RestOfGame {
  /**
   * Node limit of all searches for a file: five times the nodes for the proof of the 7x6 board.
   * Without a limit, a file could let the checker search for years.
   */
  static final long MOST_NODES = 1L << 30;

  private static final int TABLE_BITS = 21;

  private final FlatBoard board;
  private final boolean proverIsWhite;
  private final boolean proverWins;
  private final long mostNodes;
  private final long[] codes = new long[1 << TABLE_BITS];
  private final boolean[] proved = new boolean[1 << TABLE_BITS];
  private long nodes;

  RestOfGame(FlatBoard board, boolean proverIsWhite, boolean proverWins, long mostNodes) {
    this.board = board;
    this.proverIsWhite = proverIsWhite;
    this.proverWins = proverWins;
    this.mostNodes = mostNodes;
  }

  long nodes() {
    return nodes;
  }

  /**
   * Returns whether the claim holds with the prover to move, whose stones are {@code own}; throws
   * if the searches exceed their limit.
   */
  boolean holds(long own, long filled) throws RefusedException {
    return search(own, filled, true);
  }

  /** Searches a position; {@code mine} are the stones of the player to move. */
  private boolean search(long mine, long filled, boolean proverMoves) throws RefusedException {
    if (++nodes > mostNodes) {
      throw new RefusedException(
          "the file leaves the checker more than %,d nodes to search".formatted(mostNodes));
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
    // the player whose win is claimed or denied
    long winner = proverMoves == proverWins ? mine : their;
    if (!board.hasLine(winner | board.empty(filled))) {
      return !proverWins;
    }
    if (forced == 0) {
      Result result = followUp(mine, filled, danger);
      if (result == Result.LOSES || result == Result.DOES_NOT_WIN && proverMoves == proverWins) {
        return !proverMoves;
      }
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

  /** The known result for the player to move. */
  private enum Result {
    UNKNOWN,
    DOES_NOT_WIN,
    LOSES
  }

  /**
   * Bounds what the player to move, the <i>leader</i>, can reach if the other player, the
   * <i>follower</i>, replies by the following rules.
   *
   * <p>Let an even number of cells be empty. When the leader plays in a column with an even number
   * of empty cells, the follower replies in this column. The leader gets the column's lowest empty
   * cell, the third from below and so on. These cells lie in the <i>leader's rows</i>: the second
   * row from the top, the fourth and so on. The number of columns with an odd number of empty cells
   * is even. When the leader plays in one of them, the follower replies in another; both then have
   * an even number. In these columns, too, the leader gets at most the lowest empty cell and the
   * cells in the leader's rows. If all these cells and the leader's stones together contain no
   * line, the leader does not win.
   *
   * <p>Let the follower have cells that complete a line, none of them playable, each in one of the
   * follower's rows. The follower does not play right below such a cell; when the leader does, the
   * follower wins. The cells above are never filled. Leave out such a cell, the cell right below it
   * and all cells above it. These are an even number of cells, so the column keeps its parity. When
   * the leader runs out of other moves, the leader loses, unless the leader has completed a line.
   *
   * <p>Let an odd number of cells be empty, and let the follower have a cell that completes a line,
   * in one of the leader's rows. Leave out this cell, the cell right below it and all cells above
   * it. An even number of empty cells remains. In this column, the leader gets the follower's rows
   * in place of the leader's rows; the rest of the argument is as before.
   */
  private Result followUp(long mine, long filled, long threats) {
    long empty = board.empty(filled);
    long leaders = empty & board.leadersRows;
    long playable = board.playable(filled);
    long neverFilled = board.withCellsAbove(threats & ~board.leadersRows);
    if (Long.bitCount(empty) % 2 == 0) {
      long reached = leaders & ~neverFilled | playable & ~leaders;
      boolean reachesLine = board.hasLine(mine | reached);
      return reachesLine ? Result.UNKNOWN : neverFilled != 0 ? Result.LOSES : Result.DOES_NOT_WIN;
    }
    for (long rest = threats & leaders; rest != 0; ) {
      long threat = rest & -rest; // the lowest of its column
      long column = board.column(threat);
      rest &= ~column;
      long beyond = board.withCellsAbove(threat) | neverFilled & ~column;
      long reachedCells = (leaders ^ column & empty) & ~beyond;
      if (!board.hasLine(mine | reachedCells | playable)) {
        return Result.LOSES;
      }
    }
    return Result.UNKNOWN;
  }

  /** Returns whether a move lets the prover prove, or the opponent refute, the claim. */
  private boolean anyMove(long mine, long filled, long moves, boolean proverMoves)
      throws RefusedException {
    long their = filled ^ mine;
    long rest = moves;
    while (rest != 0) { // tries moves that make most threats first
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
