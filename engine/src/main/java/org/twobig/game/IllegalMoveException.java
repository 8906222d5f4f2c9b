package org.twobig.game;

/** A sequence of moves that the rules do not allow; the message names the move and the reason. */
public final class IllegalMoveException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int moveNumber;

  public IllegalMoveException(int moveNumber, String reason) {
    super("move " + moveNumber + " is illegal: " + reason);
    this.moveNumber = moveNumber;
  }

  /** Which move, counted from 1. */
  public int moveNumber() {
    return moveNumber;
  }
}
