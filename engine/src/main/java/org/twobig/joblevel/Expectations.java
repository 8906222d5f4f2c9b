package org.twobig.joblevel;

import org.twobig.game.Answer;

/**
 * Which answer a task is expected to give. The next leaf is one that is needed if it does.
 *
 * <p>With sums that is the answer that seems easier: proof and disproof numbers both count leaves.
 * Weak numbers have no common scale, as most of a number is how many moves there are and how
 * promising the game says they are. So there it is the answer that most of the last tasks gave,
 * and, as long as there is no more of one than of the other, yes. Evaluations of two threads in
 * Qubic, times those of one (geometric mean of the empty board and five positions after two moves,
 * six runs or more): 1.01 with this; 1.42 with the answer that seems easier; 1.68 always with no;
 * 1.26 where the next leaf is the best that is not in work, and the numbers stay as they are.
 */
final class Expectations {
  /** When this many tasks have been answered, older ones count half. */
  private static final int MANY = 64;

  private final boolean weak;
  private int yes;
  private int no;

  Expectations(boolean weak) {
    this.weak = weak;
  }

  /** A task was answered. */
  void count(boolean isYes) {
    yes += isYes ? 1 : 0;
    no += isYes ? 0 : 1;
    if (yes + no >= MANY) {
      yes /= 2;
      no /= 2;
    }
  }

  /** Returns the answer expected for an open leaf. */
  Answer of(Graph graph, int leaf) {
    return weak ? Answer.of(yes >= no) : graph.easier(leaf);
  }
}
