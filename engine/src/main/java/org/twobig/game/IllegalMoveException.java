package org.twobig.game;

/** Thrown when no game leads to a position. Names the first illegal move, or the position. */
public final class IllegalMoveException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public IllegalMoveException(int moveNumber, String reason) {
    super("move " + moveNumber + " is illegal: " + reason);
  }

  /** Throws this exception if a position that another move is to follow ends the game. */
  public static void requireOpen(Board board) {
    int plies = board.ply();
    board
        .end()
        .ifPresent(
            end -> {
              throw new IllegalMoveException(
                  plies + 1,
                  end == Value.DRAW
                      ? "the board is full after %d moves".formatted(plies)
                      : "the game is over, %s completed a line with move %d"
                          .formatted(end == Value.WIN ? "White" : "Black", plies));
            });
  }

  /** Makes the exception for a position that was not given by its moves. */
  public IllegalMoveException(String position, String reason) {
    super("the position " + position + " is illegal: " + reason);
  }
}
