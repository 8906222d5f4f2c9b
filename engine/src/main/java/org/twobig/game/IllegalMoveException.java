package org.twobig.game;

/** Thrown when no game leads to a position. Names the first illegal move, or the position. */
public final class IllegalMoveException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int moveNumber;

  public IllegalMoveException(int moveNumber, String reason) {
    super("move " + moveNumber + " is illegal: " + reason);
    this.moveNumber = moveNumber;
  }

  /** Makes the exception for a position that was not given by its moves. */
  public IllegalMoveException(String position, String reason) {
    super("the position " + position + " is illegal: " + reason);
    this.moveNumber = 0;
  }

  /** Returns the number of the move, from 1; 0 if the position was not given by its moves. */
  public int moveNumber() {
    return moveNumber;
  }
}
