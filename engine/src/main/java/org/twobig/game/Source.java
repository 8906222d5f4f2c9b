package org.twobig.game;

/** Where an answer came from, the cheapest first. */
public enum Source {
  /** A static rule, or the end of the game, decided without a search. */
  RULES,
  /** The table knew the position. */
  STORE,
  /** The position was searched. */
  SEARCH
}
