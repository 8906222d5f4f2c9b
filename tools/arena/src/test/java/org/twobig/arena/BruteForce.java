package org.twobig.arena;

import org.twobig.OracleBoard;
import org.twobig.OracleGame;

/** Computes values of positions by the engine's oracle, which shares no code with any search. */
public final class BruteForce {
  private final OracleGame game;

  public BruteForce(BoardSize boardSize) {
    game = OracleGame.flat(boardSize.columns(), boardSize.rows(), boardSize.inRow());
  }

  /** Returns the value for the player to move: 1, 0 or -1. */
  public int value(MutableBoard board) {
    return oracle(board).outcome();
  }

  /** Returns the value of a legal move for the player who plays it. */
  public int after(MutableBoard board, int column) {
    return -oracle(board).after(column).outcome();
  }

  /** The score of a position for the player to move, as Pons counts. */
  public int score(MutableBoard board) {
    return oracle(board).score();
  }

  private OracleBoard oracle(MutableBoard board) {
    return game.ofMarks(cell -> board.mark(cell % game.moves, cell / game.moves));
  }
}
