package org.twobig.qubic;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Proves that a player completes no line: every line that the player can still complete gets two
 * empty cells of its own. When the player takes one of them, the opponent takes the other, so no
 * line is completed. Additional moves of the opponent never harm the opponent. Augmenting paths
 * (Ford and Fulkerson 1956) assign the cells. Not thread-safe.
 */
public final class QubicPairing {
  private static final int FREE = -1;

  private final QubicShape shape;
  private final long[] lines;

  /** The line to which each cell is assigned. */
  private final int[] owner;

  private long visited;

  public QubicPairing(QubicShape shape) {
    this.shape = shape;
    this.lines = new long[shape.lines.length];
    this.owner = new int[shape.cells];
  }

  /**
   * Returns whether every line without a stone of the holder gets two empty cells of its own, so
   * the other player does not win.
   */
  public boolean holds(long holder, long other) {
    long empty = shape.all & ~(holder | other);
    int most = Long.bitCount(empty) / 2;
    int count = 0;
    for (long line : shape.lines) {
      if ((line & holder) == 0) {
        if (count == most) {
          return false;
        }
        lines[count] = line & empty;
        if ((lines[count] & lines[count] - 1) == 0) {
          return false;
        }
        count++;
      }
    }
    Arrays.fill(owner, FREE);
    for (int i = 0; i < 2 * count; i++) {
      visited = 0;
      if (!assign(i % count)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the two cells assigned to each line, after {@link #holds} was true. */
  List<List<Integer>> pairs() {
    return IntStream.range(0, shape.cells)
        .filter(cell -> owner[cell] != FREE)
        .boxed()
        .collect(Collectors.groupingBy(cell -> owner[cell], TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .toList();
  }

  /** Assigns one more cell to a line; other lines may get other cells instead. */
  private boolean assign(int line) {
    for (long rest = lines[line] & ~visited; rest != 0; rest = rest & rest - 1 & ~visited) {
      int cell = Long.numberOfTrailingZeros(rest);
      visited |= 1L << cell;
      if (owner[cell] != line && (owner[cell] == FREE || assign(owner[cell]))) {
        owner[cell] = line;
        return true;
      }
    }
    return false;
  }
}
