package org.twobig.game;

/** What is known of the answer for a position. */
public enum Answer {
  /** Nothing yet. */
  OPEN,

  /** The attacker gets what he wants. */
  YES,

  /** The attacker does not. */
  NO;

  /** Returns the answer that is known. */
  public static Answer of(boolean yes) {
    return yes ? YES : NO;
  }
}
