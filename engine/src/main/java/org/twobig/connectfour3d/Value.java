package org.twobig.connectfour3d;

/** Value of a position for White, the first player. */
public enum Value {
  WIN,
  DRAW,
  LOSS
}
