package org.twobig;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.twobig.OracleBoard.Stone;

/**
 * Minimax over scores. Beyond the rules of the game it knows what a look at the next two moves
 * tells (a line that can be completed is completed, one the opponent could complete must be
 * filled), and that a player does not win when the other has a stone in every line.
 *
 * <p>What is found out is kept under all stones of the position, and all of it is forgotten when it
 * is too much.
 */
final class OracleSearch {
  private static final int MOST_KNOWN = 1 << 19;
  private static final int WHITE = 0;
  private static final int BLACK = 1;

  private final int cells;
  private final int columns;
  private final int inRow;

  /** The lines through each cell, as numbers. */
  private final int[][] through;

  /** Stones of each player in each line. */
  private final int[][] counts;

  /** Lines of each player in which the other has no stone. */
  private final int[] alive = new int[2];

  /** The next cell of each column. */
  private final int[] next;

  private int stones;

  /** A position as two numbers to the base of 3. */
  private record Stones(long high, long low) {}

  /** What is known of White's score. */
  private record Bounds(int atLeast, int atMost) {
    static final Bounds NONE = new Bounds(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private final Map<Stones, Bounds> known = new HashMap<>();
  private final long[] digit;
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
      digit[cell] = cell % 40 == 0 ? 1 : 3 * digit[cell - 1];
    }
  }

  synchronized boolean atLeast(OracleBoard board, int score) {
    for (int player = WHITE; player <= BLACK; player++) {
      Arrays.fill(counts[player], 0);
      alive[player] = counts[player].length;
    }
    high = 0;
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

  /** Puts a stone on a cell, or takes it away where {@code one} is -1. */
  private void put(int cell, int player, int one) {
    stones += one;
    next[cell % columns] += one * columns;
    long code = one * (1 + player) * digit[cell];
    if (cell < 40) {
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

  /** Whether White gets that score, if nobody has a line. */
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
    Stones position = new Stones(high, low);
    Bounds bounds = known.getOrDefault(position, Bounds.NONE);
    if (bounds.atLeast >= score || bounds.atMost < score) {
      return bounds.atLeast >= score;
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
    boolean yes = reached == goal;
    if (known.size() == MOST_KNOWN) {
      known.clear();
    }
    known.put(
        position, yes ? new Bounds(score, bounds.atMost) : new Bounds(bounds.atLeast, score - 1));
    return yes;
  }
}
