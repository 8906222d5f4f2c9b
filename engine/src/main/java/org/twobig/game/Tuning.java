package org.twobig.game;

import java.util.OptionalLong;

/**
 * Settings of a game, found by measurement.
 *
 * @param singleThreadNodes nodes after which a search that began on one thread is split into tasks;
 *     a solve with one thread uses {@code taskNodes}
 * @param taskNodes nodes after which a task is split, unless the user chooses a number. If empty,
 *     the program's default applies; a single thread without a store then has no limit
 * @param nodesPerMove default node limit for each move in an analysis of all moves; empty for no
 *     limit. A limit suits games where most moves are harder to solve than the position itself
 * @param hasWeakProofNumbers whether the job-level search uses weak proof numbers: the largest of
 *     the open successors' numbers, plus 1 for each other one, instead of their sum. Weak numbers
 *     suit games where different moves often lead to equal positions
 * @param solverBytes bytes of the Java heap that a solver may take; 0 for a few MiB or less
 */
public record Tuning(
    long singleThreadNodes,
    OptionalLong taskNodes,
    OptionalLong nodesPerMove,
    boolean hasWeakProofNumbers,
    long solverBytes) {
  /** Returns the default settings with a solver's bytes of heap. */
  public static Tuning usual(long solverBytes) {
    return new Tuning(20_000, OptionalLong.empty(), OptionalLong.empty(), false, solverBytes);
  }
}
