package org.twobig.game;

/** The parts of the program on which a solver of a {@link Game} relies. */
public enum Trust {
  /** The strongest solver. */
  USUAL,

  /** A solver that shares as little as possible with {@link #USUAL}, to check it. */
  CHECKING,

  /** A solver that uses only the rules by which a game ends and their direct consequences. */
  PLAIN
}
