package org.twobig.checker.connectx;

import org.twobig.checker.RefusedException;

/**
 * A search of the rest of a game for a claim: it needs one move of the prover that keeps the claim,
 * and tries all moves of the opponent. Rules that decide without a search:
 *
 * <ul>
 *   <li>A player who can complete a line does. A line of the opponent refutes both kinds of claim,
 *       a line of the prover proves both.
 *   <li>Otherwise the player must fill a cell in which the other could complete a line, and has
 *       lost if there are two such cells.
 *   <li>A stone right below a cell where the other completes a line loses.
 *   <li>A claimed win is refuted if every line has a stone of the opponent; "does not win" is
 *       proved if every line has a stone of the prover.
 *   <li>{@link #followUp}.
 * </ul>
 *
 * Results are kept in a table by the exact code of the position; a newer entry replaces an older
 * one.
 */
final class RestOfGame {
  /**
   * Most nodes for a file: nine times those of the proof of the 7x6 board. Without a limit, a file
   * could let the checker search for years.
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

  /**
   * @param mostNodes of all searches
   */
  RestOfGame(FlatBoard board, boolean proverIsWhite, boolean proverWins, long mostNodes) {
    this.board = board;
    this.proverIsWhite = proverIsWhite;
    this.proverWins = proverWins;
    this.mostNodes = mostNodes;
  }

  /** Returns the number of positions visited in all searches. */
  long nodes() {
    return nodes;
  }

  /**
   * Returns whether the claim holds with the prover to move.
   *
   * @param own the prover's stones
   * @param filled all stones
   * @throws RefusedException if the search exceeds its limit
   */
  boolean holds(long own, long filled) throws RefusedException {
    return search(own, filled, true);
  }

  /**
   * @param mine stones of the player to move
   * @param proverMoves whether that is the prover
   */
  private boolean search(long mine, long filled, boolean proverMoves) throws RefusedException {
    if (++nodes > mostNodes) {
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
    long winner = proverMoves == proverWins ? mine : their; // the player who would win
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

  /** A result for the player to move. */
  private enum Result {
    UNKNOWN,
    DOES_NOT_WIN,
    LOSES
  }

  /**
   * Bounds what the player to move, the leader, can reach if the other, the follower, answers in
   * the same column as long as it has empty cells.
   *
   * <p>Let an even number of cells be empty. In a column with an even number of them the leader
   * gets the lowest, the third and so on: the cells of the row below the top, and of every second
   * row from there down. Columns with an odd number are even in number. When the leader plays the
   * lowest empty cell of one of them, the follower plays that of another, and both columns are even
   * then. Hence the leader gets at most every second row and those lowest cells. Unless these
   * contain a line, the leader does not win.
   *
   * <p>Let the follower have cells that complete a line, none of them playable, each in a row that
   * would be the follower's. The follower does not play below such a cell: that one is the
   * leader's, and when the leader takes it the follower wins. What is above is never reached. Below
   * that, columns have as many cells, even or odd, as before, but for two each. When the leader
   * runs out of other moves, the leader loses, unless the leader has completed a line before.
   *
   * <p>Let an odd number of cells be empty, and let the follower have a cell that completes a line,
   * in a row of the leader's. Without this cell, the one below it and all above it, the number of
   * empty cells is even. In this column the rows change their owners; the rest of the argument is
   * as before.
   */
  private Result followUp(long mine, long filled, long threats) {
    long empty = board.empty(filled);
    long leaders = empty & board.belowTop;
    long playable = board.playable(filled);
    long out = board.upwards(threats & ~board.belowTop);
    if (Long.bitCount(empty) % 2 == 0) {
      long reached = leaders & ~out | playable & ~leaders;
      boolean reachesLine = board.hasLine(mine | reached);
      return reachesLine ? Result.UNKNOWN : out != 0 ? Result.LOSES : Result.DOES_NOT_WIN;
    }
    for (long rest = threats & leaders; rest != 0; ) {
      long threat = rest & -rest; // the lowest of its column
      long column = board.column(threat);
      rest &= ~column;
      long beyond = board.upwards(threat) | out & ~column;
      long turned = (leaders ^ column & empty) & ~beyond;
      if (!board.hasLine(mine | turned | playable)) {
        return Result.LOSES;
      }
    }
    return Result.UNKNOWN;
  }

  /** Returns whether a move succeeds; tries moves that make most threats first. */
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
