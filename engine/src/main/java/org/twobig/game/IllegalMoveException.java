package org.twobig.game;

/** Thrown when no game leads to a position. Names the first illegal move, or the position. */
public final class IllegalMoveException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public IllegalMoveException(int moveNumber, String reason) {
    super("move " + moveNumber + " is illegal: " + reason);
  }

  /** Makes the exception for a position that was not given by its moves. */
  public IllegalMoveException(String position, String reason) {
    super("the position " + position + " is illegal: " + reason);
  }
}
