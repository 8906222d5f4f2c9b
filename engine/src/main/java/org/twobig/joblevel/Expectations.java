package org.twobig.joblevel;

import org.twobig.game.Answer;

/**
 * The expected answers of tasks: the search gives out the leaves that are needed if tasks in work
 * have their expected answers.
 *
 * <p>If numbers are sums, the expected answer is the one that seems easier, since proof and
 * disproof numbers both count leaves. Weak proof and disproof numbers have no common scale: they
 * depend mainly on the number of moves and on the game's estimates. With weak numbers, the expected
 * answer is the majority of the latest tasks' answers, and yes in a tie (measured: {@code
 * engine/docs/measurements.md}).
 */
final class Expectations {
  /** Number of answers at which the counts are halved, so that old answers count less. */
  private static final int MANY = 64;

  private final boolean weak;
  private int yes;
  private int no;

  Expectations(boolean weak) {
    this.weak = weak;
  }

  void count(boolean isYes) {
    yes += isYes ? 1 : 0;
    no += isYes ? 0 : 1;
    if (yes + no >= MANY) {
      yes /= 2;
      no /= 2;
    }
  }

  Answer of(Graph graph, int leaf) {
    return Answer.of(weak ? yes >= no : graph.proof(leaf) <= graph.disproof(leaf));
  }
}
