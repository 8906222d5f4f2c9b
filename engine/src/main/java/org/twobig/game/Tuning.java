package org.twobig.game;

import java.util.OptionalLong;

/**
 * Settings of a game, found by measurement.
 *
 * @param nodesAlone nodes after which a search that began on one thread is split into tasks
 * @param taskNodes nodes after which a task is split, unless the user says otherwise; if empty, the
 *     program's default applies, except for one thread without a store, which has no limit
 * @param nodesAMove node limit for each move in a request about all moves of a position, unless the
 *     user says otherwise; empty for no limit. A limit suits games with many moves, most of which
 *     are harder to solve than the position itself
 * @param hasWeakNumbers whether the job-level search uses weak proof numbers instead of sums,
 *     because very often several moves lead to equal positions
 * @param solverBytes bytes of the Java heap that a solver may take; 0 for a few MiB or less
 */
public record Tuning(
    long nodesAlone,
    OptionalLong taskNodes,
    OptionalLong nodesAMove,
    boolean hasWeakNumbers,
    long solverBytes) {
  /** Returns the default settings with a solver's bytes of heap. */
  public static Tuning usual(long solverBytes) {
    return new Tuning(20_000, OptionalLong.empty(), OptionalLong.empty(), false, solverBytes);
  }
}
