package org.twobig.game;

/** The answer to a question about a position, if it is known. */
public enum Answer {
  /** Not known yet. */
  OPEN,

  /** The attacker wins. */
  YES,

  /** The attacker does not win. */
  NO;

  /** Returns {@link #YES} or {@link #NO}. */
  public static Answer of(boolean yes) {
    return yes ? YES : NO;
  }
}
