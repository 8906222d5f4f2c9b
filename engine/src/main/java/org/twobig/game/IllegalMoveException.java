package org.twobig.game;

import java.util.Optional;

/** Thrown when no game leads to a position. Its message names the first illegal move, if known. */
public final class IllegalMoveException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public IllegalMoveException(int moveNumber, String reason) {
    super("move " + moveNumber + " is illegal: " + reason);
  }

  /** Throws this exception for the next move if the game is over in a position. */
  public static void requireNotOver(Board board) {
    Optional<Value> end = board.end();
    if (end.isPresent()) {
      throw new IllegalMoveException(
          board.ply() + 1,
          end.get() == Value.DRAW
              ? "the board is full after %d moves".formatted(board.ply())
              : "the game is over, %s completed a line with move %d"
                  .formatted(end.get() == Value.WIN ? "White" : "Black", board.ply()));
    }
  }

  /** Makes the exception for a position that was not given by its moves. */
  public IllegalMoveException(String position, String reason) {
    super("the position " + position + " is illegal: " + reason);
  }
}
