package org.twobig.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Minimax that knows nothing but the rules of the game, to judge proofs by. A player succeeds if he
 * wins, or, where that is asked, if his opponent does not. Shares no code with the checker or the
 * solver; for late positions only.
 */
final class Judge {
  private static final long[] LINES = lines();

  /** By cell. */
  private static final long[][] THROUGH =
      IntStream.range(0, 64)
          .mapToObj(cell -> LongStream.of(LINES).filter(line -> (line >>> cell & 1) != 0).toArray())
          .toArray(long[][]::new);

  private record Stones(long own, long other) {}

  private final boolean mustWin;
  private final Map<Stones, Boolean> solved = new HashMap<>();

  /**
   * @param mustWin whether the player succeeds only if he wins
   */
  Judge(boolean mustWin) {
    this.mustWin = mustWin;
  }

  /** The ends of a line differ by 3 or nothing in each coordinate. */
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

  /** Whether a stone there completes a line of these stones, which hold none. */
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

  /** The cell a stone in this column comes to lie on, or -1. */
  static int landing(long filled, int column) {
    for (int cell = column; cell < 64; cell += 16) {
      if ((filled >>> cell & 1) == 0) {
        return cell;
      }
    }
    return -1;
  }

  /** Whether a player who is to move succeeds. Nobody has a line. */
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

  /** Whether a player succeeds whose opponent is to move. Nobody has a line. */
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
