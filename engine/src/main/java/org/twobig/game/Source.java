package org.twobig.game;

/** The source of an answer; the cheapest is first. */
public enum Source {
  /** A static rule, or the end of the game, decided without a search. */
  RULES,
  /** The table had the position. */
  STORE,
  /** The position was searched. */
  SEARCH
}
