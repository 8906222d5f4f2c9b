package org.twobig.game;

/** The answer to a question, if known. The attacker is the player whose win is asked about. */
public enum Answer {
  OPEN,

  /** The attacker wins. */
  YES,

  /** The attacker does not win. */
  NO;

  public static Answer of(boolean yes) {
    return yes ? YES : NO;
  }
}
