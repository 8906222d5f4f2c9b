package org.twobig.game;

/** What can be asked of a position. */
public enum Question {
  /** Does White, the first player, win? A draw and a win of Black are both no. */
  WHITE,

  /** Does Black win? */
  BLACK,

  /** Both: is it a win, a draw or a loss for White? */
  BOTH
}
