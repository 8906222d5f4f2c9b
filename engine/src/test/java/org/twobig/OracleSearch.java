package org.twobig;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.twobig.OracleBoard.Stone;

/**
 * Minimax over scores. Beyond the rules of the game it knows three facts: a player completes a line
 * that can be completed; a player must fill a line that the opponent could complete; and a player
 * does not win if the other has a stone in every line.
 *
 * <p>A table keeps results by the game and all stones of the position; a new result replaces the
 * old one. All games share one table, since new tables would take most of the time of a test that
 * makes a game for each position.
 */
final class OracleSearch {
  private static final int MOST_PLACES_LOG = 21;
  private static final int WHITE = 0;
  private static final int BLACK = 1;
  private static final int DIGITS = 40;
  private static final long[] HIGHS = new long[1 << MOST_PLACES_LOG];
  private static final long[] LOWS = new long[1 << MOST_PLACES_LOG];
  private static final byte[] AT_LEAST = new byte[1 << MOST_PLACES_LOG];
  private static final byte[] AT_MOST = new byte[1 << MOST_PLACES_LOG];
  private static final AtomicLong games = new AtomicLong();

  private final int cells;
  private final int columns;
  private final int inRow;

  /** The lines through each cell, as numbers. */
  private final int[][] through;

  /** The number of stones of each player in each line. */
  private final int[][] counts;

  /** For each player, the number of lines in which the other has no stone. */
  private final int[] alive = new int[2];

  /** The next cell of each column. */
  private final int[] next;

  private int stones;

  // A position as two numbers to the base of 3, the first of at most 24 digits. Above these is the
  // number of the game, from 1 on, so a key of 0 is a free place.
  private final long[] digit;
  private final long number = games.incrementAndGet() << DIGITS;
  private long high;
  private long low;

  OracleSearch(OracleGame game) {
    cells = game.cells;
    columns = game.moves;
    inRow = game.inRow;
    List<int[]> lines = game.lines();
    counts = new int[2][lines.size()];
    through = new int[cells][];
    next = new int[columns];
    digit = new long[cells];
    for (int cell = 0; cell < cells; cell++) {
      through[cell] = game.linesThrough(cell).stream().mapToInt(lines::indexOf).toArray();
      digit[cell] = cell % DIGITS == 0 ? 1 : 3 * digit[cell - 1];
    }
  }

  boolean atLeast(OracleBoard board, int score) {
    synchronized (HIGHS) {
      return isAtLeast(board, score);
    }
  }

  private boolean isAtLeast(OracleBoard board, int score) {
    for (int player = WHITE; player <= BLACK; player++) {
      Arrays.fill(counts[player], 0);
      alive[player] = counts[player].length;
    }
    high = number;
    low = 0;
    stones = 0;
    for (int column = 0; column < columns; column++) {
      next[column] = column;
    }
    for (int cell = 0; cell < cells; cell++) {
      if (board.at(cell) != Stone.NONE) {
        put(cell, board.at(cell) == Stone.WHITE ? WHITE : BLACK, 1);
      }
    }
    if (board.winner().isPresent()) {
      int won = (cells - stones) / 2 + 1;
      return (board.winner().get() == Stone.WHITE ? won : -won) >= score;
    }
    return solve(score);
  }

  /** Puts a stone on a cell; takes it away if {@code one} is -1. */
  private void put(int cell, int player, int one) {
    stones += one;
    next[cell % columns] += one * columns;
    long code = one * (1 + player) * digit[cell];
    if (cell < DIGITS) {
      low += code;
    } else {
      high += code;
    }
    int[] count = counts[player];
    for (int line : through[cell]) {
      alive[1 - player] -= Math.max(count[line], count[line] + one) == 1 ? one : 0;
      count[line] += one;
    }
  }

  private boolean completes(int cell, int player) {
    int[] count = counts[player];
    for (int line : through[cell]) {
      if (count[line] == inRow - 1) { // its last cell is this empty one
        return true;
      }
    }
    return false;
  }

  /** Returns whether White's score is at least {@code score}; no player may have a line. */
  private boolean solve(int score) {
    int player = stones & 1;
    boolean forced = false;
    for (int column = 0; column < columns; column++) {
      int cell = next[column];
      if (cell < cells) {
        if (completes(cell, player)) {
          int won = (cells - stones - 1) / 2 + 1;
          return (player == WHITE ? won : -won) >= score;
        }
        forced |= completes(cell, 1 - player);
      }
    }
    if (stones == cells || alive[score > 0 ? WHITE : BLACK] == 0) {
      return score <= 0;
    }
    int place = place();
    boolean found = HIGHS[place] == high && LOWS[place] == low;
    if (found && (AT_LEAST[place] >= score || AT_MOST[place] < score)) {
      return AT_LEAST[place] >= score;
    }
    boolean goal = player == WHITE;
    boolean reached = false;
    for (int column = 0; column < columns && !reached; column++) {
      int cell = next[column];
      if (cell < cells && (!forced || completes(cell, 1 - player))) {
        put(cell, player, 1);
        reached = solve(score) == goal;
        put(cell, player, -1);
      }
    }
    keep(score, reached == goal);
    return reached == goal;
  }

  private int place() {
    long mixed = (high * 0x9E37_79B9_7F4A_7C15L ^ low) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) ((mixed ^ mixed >>> 32) * 0x9E37_79B9_7F4A_7C15L >>> 40)
        & (1 << Math.min(MOST_PLACES_LOG, cells)) - 1;
  }

  private void keep(int score, boolean yes) {
    int place = place();
    if (HIGHS[place] != high || LOWS[place] != low) {
      HIGHS[place] = high;
      LOWS[place] = low;
      AT_LEAST[place] = Byte.MIN_VALUE;
      AT_MOST[place] = Byte.MAX_VALUE;
    }
    if (yes) {
      AT_LEAST[place] = (byte) Math.max(AT_LEAST[place], score);
    } else {
      AT_MOST[place] = (byte) Math.min(AT_MOST[place], score - 1);
    }
  }
}
