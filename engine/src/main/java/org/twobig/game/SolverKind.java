package org.twobig.game;

/** The kinds of solvers of a {@link Game}, by what they rely on. */
public enum SolverKind {
  /** The strongest solver, with all rules. */
  USUAL,

  /** A solver that shares as little as possible with {@link #USUAL}, to check it. */
  CHECKING,

  /** A solver that uses only the rules of the game and their direct consequences. */
  PLAIN
}
