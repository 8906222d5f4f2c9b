package org.twobig.game;

/** The source of an answer, the cheapest first. */
public enum Source {
  /** The end of the game, or a rule that needs no search. */
  RULES,
  /** An entry of the table. */
  STORE,
  /** A search. */
  SEARCH
}
