package org.twobig.joblevel;

import org.twobig.game.Answer;

/**
 * The expected answers of tasks. The search hands out the leaves that are needed if all running
 * tasks end with their expected answers.
 *
 * <p>If proof and disproof numbers are sums, both count leaves, and the answer with the smaller
 * number is expected. Weak proof and disproof numbers have no common scale: they depend mainly on
 * the number of moves and on the game's estimates. With weak numbers, the expected answer is the
 * majority of the latest tasks' answers, and yes in a tie (measured: {@code
 * engine/docs/measurements.md}).
 */
final class Expectations {
  /** Number of answers at which the counts are halved, so that old answers count less. */
  private static final int HALVE_AT = 64;

  private final boolean weak;
  private int yes;
  private int no;

  Expectations(boolean weak) {
    this.weak = weak;
  }

  void count(boolean isYes) {
    yes += isYes ? 1 : 0;
    no += isYes ? 0 : 1;
    if (yes + no >= HALVE_AT) {
      yes /= 2;
      no /= 2;
    }
  }

  Answer of(TaskGraph graph, int leaf) {
    return Answer.of(weak ? yes >= no : graph.proof(leaf) <= graph.disproof(leaf));
  }
}
