package org.twobig.connectx;

import java.util.Arrays;

/**
 * Orders the moves of {@link BitSearch} by their ranks: how good the cell was elsewhere in the
 * search (history heuristic, Schaeffer 1989), threats, and estimates of a {@link ScoreNetwork}.
 */
final class ConnectXMoveOrder {
  /** The largest count of the history. Until it is reached, the counts have a constant sum. */
  static final int MOST_COUNT = 1 << 24;

  // Weights in a move's rank, in counts of the history; measured: engine/docs/measurements.md.
  private static final int THREAT = 6;

  /** Weight of one point of the estimated score. */
  private static final int POINT = 10;

  /**
   * How good each cell was in searches about the current position: a count for each kind of
   * question (whether White's score reaches a positive number; any other), player and cell. Starts
   * with the number of lines through the cell.
   */
  private final int[][][] histories;

  private int[][] history;

  private final int[] lines;

  ConnectXMoveOrder(ConnectXSize size) {
    this.lines = new int[size.bits()];
    size.lines().forEach(line -> line.forEach(cell -> lines[cell]++));
    this.histories = new int[2][2][lines.length];
    this.history = histories[0];
    forget();
  }

  /** Forgets what searches about another position taught. */
  void forget() {
    for (int[][] ofQuestion : histories) {
      for (int[] counts : ofQuestion) {
        System.arraycopy(lines, 0, counts, 0, lines.length);
      }
    }
  }

  /** Selects the kind of question whose counts {@link #counts} and {@link #learn} use. */
  void selectHistory(boolean whiteWins) {
    history = histories[whiteWins ? 0 : 1];
  }

  /** Returns the count of each cell for the player to move. */
  int[] counts(int stones) {
    return history[stones & 1];
  }

  /** Returns a move's rank without an estimate, from its player's threats after the move. */
  static int rank(int[] counts, int cell, long threats) {
    return counts[cell] + THREAT * Long.bitCount(threats);
  }

  /** Returns what an estimated score, in units of the network, adds to a rank. */
  static int rankIncrease(int estimate) {
    return POINT * estimate / (ScoreNetwork.ONE * ScoreNetwork.ONE);
  }

  /** Sorts the first {@code count} nodes by rank, the largest first. */
  static void sort(BitSearch.ChoiceNode[] nodes, int count) {
    for (int i = 0; i < count; i++) {
      BitSearch.ChoiceNode node = nodes[i];
      int at = i;
      for (; at > 0 && nodes[at - 1].rank < node.rank; at--) {
        nodes[at] = nodes[at - 1];
      }
      nodes[at] = node;
    }
  }

  /** Raises the count of {@code nodes[at]}, which succeeded; lowers those of earlier moves. */
  void learn(int stones, BitSearch.ChoiceNode[] nodes, int at) {
    int[] counts = counts(stones);
    for (int earlier = 0; earlier < at; earlier++) {
      counts[nodes[earlier].cell]--;
    }
    raise(counts, nodes[at].cell, at);
  }

  /** Raises a count; halves all counts if one gets too large, as in a search of some hours. */
  static void raise(int[] counts, int cell, int by) {
    counts[cell] += by;
    if (counts[cell] > MOST_COUNT) {
      Arrays.setAll(counts, i -> counts[i] / 2);
    }
  }
}
