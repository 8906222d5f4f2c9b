package org.twobig.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A minimax search by the rules alone, with which tests judge proofs. A player succeeds by a win
 * or, without {@code mustWin}, also by a draw. Shares no code with the checker or the solver. Fast
 * only for late positions.
 */
final class Judge {
  private static final long[] LINES = lines();

  /** For each cell, the lines through it. */
  private static final long[][] THROUGH =
      IntStream.range(0, 64)
          .mapToObj(cell -> LongStream.of(LINES).filter(line -> (line >>> cell & 1) != 0).toArray())
          .toArray(long[][]::new);

  private record Stones(long own, long other) {}

  private final boolean mustWin;
  private final Map<Stones, Boolean> solved = new HashMap<>();

  /**
   * @param mustWin whether the player succeeds only by a win, not by a draw
   */
  Judge(boolean mustWin) {
    this.mustWin = mustWin;
  }

  /** Returns all lines. The ends of a line differ by 3 or by 0 in each coordinate. */
  private static long[] lines() {
    List<Long> lines = new ArrayList<>();
    for (int from = 0; from < 64; from++) {
      for (int to = from + 1; to < 64; to++) {
        int x = to % 4 - from % 4;
        int y = to / 4 % 4 - from / 4 % 4;
        int z = to / 16 - from / 16;
        if (x % 3 == 0 && y % 3 == 0 && z % 3 == 0) {
          int step = (x + 4 * y + 16 * z) / 3;
          lines.add(1L << from | 1L << from + step | 1L << from + 2 * step | 1L << to);
        }
      }
    }
    return lines.stream().mapToLong(Long::longValue).toArray();
  }

  static boolean hasLine(long stones) {
    for (long line : LINES) {
      if ((stones & line) == line) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a stone on a cell completes a line of the stones, which contain no line. */
  static boolean completes(long stones, int cell) {
    for (long line : THROUGH[cell]) {
      if ((line & ~stones) == 1L << cell) {
        return true;
      }
    }
    return false;
  }

  static boolean meetsEveryLine(long stones) {
    for (long line : LINES) {
      if ((stones & line) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the lowest empty cell of a column; -1 if the column is full. */
  static int landing(long filled, int column) {
    for (int cell = column; cell < 64; cell += 16) {
      if ((filled >>> cell & 1) == 0) {
        return cell;
      }
    }
    return -1;
  }

  /** Returns whether the player to move succeeds. No player has a line. */
  boolean succeedsToMove(long own, long other) {
    if ((own | other) == -1L) {
      return !mustWin;
    }
    Boolean known = solved.get(new Stones(own, other));
    if (known != null) {
      return known;
    }
    boolean succeeds = false;
    for (int column = 0; column < 16 && !succeeds; column++) {
      int cell = landing(own | other, column);
      succeeds = cell >= 0 && completes(own, cell);
    }
    for (int column = 0; column < 16 && !succeeds; column++) {
      int cell = landing(own | other, column);
      succeeds = cell >= 0 && succeedsAfterMove(own | 1L << cell, other);
    }
    solved.put(new Stones(own, other), succeeds);
    return succeeds;
  }

  /** Returns whether the player who has just moved succeeds. No player has a line. */
  boolean succeedsAfterMove(long own, long other) {
    if ((own | other) == -1L) {
      return !mustWin;
    }
    for (int column = 0; column < 16; column++) {
      int cell = landing(own | other, column);
      if (cell >= 0 && completes(other, cell)) {
        return false;
      }
    }
    for (int column = 0; column < 16; column++) {
      int cell = landing(own | other, column);
      if (cell >= 0 && !succeedsToMove(own, other | 1L << cell)) {
        return false;
      }
    }
    return true;
  }
}
