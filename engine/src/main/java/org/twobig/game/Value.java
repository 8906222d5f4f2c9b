package org.twobig.game;

/** The value of a position for White, the first player. */
public enum Value {
  WIN,
  DRAW,
  LOSS
}
