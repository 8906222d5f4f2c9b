package org.twobig.game;

/** How much a solver of a {@link Game} relies on. */
public enum Trust {
  /** The strongest solver. */
  USUAL,

  /** One that shares as little as possible with {@link #USUAL}, to check it. */
  CHECKING,

  /** One that knows nothing but how a game ends, and what follows from that at once. */
  PLAIN
}
