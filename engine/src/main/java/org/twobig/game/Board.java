package org.twobig.game;

import java.util.List;
import java.util.Optional;
import org.twobig.table.Key;

/** A position of a {@link Game}. Immutable. */
public interface Board {
  /**
   * Returns the position's own key: equal for images under a symmetry of the game, different for
   * all other positions. Positions of different plies are different: where games of different
   * lengths lead to the same board, the ply is part of the key.
   */
  Key key();

  /** Returns how many positions have this key: images of this one under a symmetry, and itself. */
  int images();

  /** Returns the number of moves since the start of the game. */
  int ply();

  /** Returns whether the first player is to move. */
  default boolean whiteToMove() {
    return (ply() & 1) == 0;
  }

  /** Returns the legal moves in ascending order; none if the game is over. */
  List<Integer> legalMoves();

  /**
   * Returns the position after a move.
   *
   * @throws IllegalArgumentException if the move is not legal
   */
  Board play(int move);

  /** Returns the value for White, if the game is over. */
  Optional<Value> end();

  /**
   * Returns whether a player could still win if the other player helped; true if the game cannot
   * decide that. Where the game's grid has lines: whether one of them has no stone of the other
   * player.
   */
  default boolean canWin(boolean white) {
    return true;
  }

  /**
   * Returns the moves of one game that leads here, as {@link Game#parse} reads them; if there is
   * none, the stones as a drawing in one line.
   */
  String text();
}
