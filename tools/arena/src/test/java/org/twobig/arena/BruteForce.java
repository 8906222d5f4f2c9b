package org.twobig.arena;

import org.twobig.OracleBoard;
import org.twobig.OracleGame;

/** Values of positions by the engine's oracle, which shares nothing with any search. */
public final class BruteForce {
  private final OracleGame game;

  public BruteForce(Shape shape) {
    game = OracleGame.flat(shape.columns(), shape.rows(), shape.inRow());
  }

  /** 1, 0 or -1 for the player to move. */
  public int value(Board board) {
    return oracle(board).outcome();
  }

  /** The value of a legal move for the player who plays it. */
  public int after(Board board, int column) {
    return -oracle(board).after(column).outcome();
  }

  private OracleBoard oracle(Board board) {
    return game.ofMarks(cell -> board.mark(cell % game.moves, cell / game.moves));
  }
}
