package org.twobig.connectfour3d;

/** Where a verdict came from. */
public enum Source {
  /** A static rule, or the end of the game, decided without a search. */
  RULES,
  /** The table knew the position. */
  STORE,
  /** The position was searched. */
  SEARCH
}
