package org.twobig.game;

import java.util.OptionalLong;

/**
 * Settings of a game, found by measurement.
 *
 * @param nodesAlone nodes after which a search that began on one thread is split into tasks
 * @param taskNodes default of the nodes after which a task is split. If empty, the program chooses,
 *     and splits only for several threads or a store
 * @param nodesAMove default of the node limit for one move, for requests about all moves of a
 *     position; empty for no limit. A limit suits games with many moves, most of which are harder
 *     to solve than the position itself
 * @param hasWeakNumbers whether the job-level search uses weak proof numbers instead of sums,
 *     because very often several moves lead to equal positions
 * @param solverBytes bytes of the Java heap that a solver may take; 0 if only a few MiB
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
