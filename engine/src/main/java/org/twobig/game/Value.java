package org.twobig.game;

/** Value of a position for White, the first player. */
public enum Value {
  WIN,
  DRAW,
  LOSS
}
