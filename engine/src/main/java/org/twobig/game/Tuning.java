package org.twobig.game;

import java.util.OptionalLong;

/**
 * Numbers by which the program treats a game, found by measuring.
 *
 * @param nodesAlone nodes of a search that is not worth sharing among threads
 * @param taskNodes nodes after which a task is split by default; empty if the program chooses,
 *     which then splits only for several threads or a store
 * @param nodesAMove nodes after which a move is given up by default where all moves of a position
 *     are asked about; empty if all are to be solved. A limit suits games with many moves, of which
 *     most are harder than the position itself
 * @param hasWeakNumbers whether moves lead to the same positions so often that proof numbers of
 *     tasks are not to be added up: weak proof numbers, see the graph of the job-level search
 * @param solverBytes bytes of the Java heap that a solver may take; 0 if below some MiB
 */
public record Tuning(
    long nodesAlone,
    OptionalLong taskNodes,
    OptionalLong nodesAMove,
    boolean hasWeakNumbers,
    long solverBytes) {
  /** Returns the numbers of a game that says no more than what its solvers take. */
  public static Tuning usual(long solverBytes) {
    return new Tuning(20_000, OptionalLong.empty(), OptionalLong.empty(), false, solverBytes);
  }
}
