package org.twobig.game;

import java.util.OptionalLong;

/**
 * Measured settings of the program for a game.
 *
 * @param nodesAlone nodes up to which a search runs on one thread
 * @param taskNodes nodes after which a task is split by default; empty if the program chooses,
 *     which then splits only for several threads or a store
 * @param nodesAMove nodes after which a move is given up by default where all moves of a position
 *     are asked about; empty if all are to be solved. A limit suits games with many moves, of which
 *     most are harder than the position itself
 * @param hasWeakNumbers whether the job-level search uses weak proof numbers instead of sums,
 *     because moves lead to equal positions very often
 * @param solverBytes bytes of the Java heap that a solver may take; 0 if below some MiB
 */
public record Tuning(
    long nodesAlone,
    OptionalLong taskNodes,
    OptionalLong nodesAMove,
    boolean hasWeakNumbers,
    long solverBytes) {
  /** Returns the default settings, for solvers of some size. */
  public static Tuning usual(long solverBytes) {
    return new Tuning(20_000, OptionalLong.empty(), OptionalLong.empty(), false, solverBytes);
  }
}
