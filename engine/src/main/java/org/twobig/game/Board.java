package org.twobig.game;

import java.util.List;
import java.util.Optional;
import org.twobig.game.picture.Grid;
import org.twobig.tt.table.Key;

/** A position of a {@link Game}. Immutable. */
public interface Board {
  /**
   * Returns the position's key. Positions that a symmetry of the game maps to each other have equal
   * keys; all other positions have different keys. Positions of different plies have different
   * keys, even if their boards look alike.
   */
  Key key();

  /** Returns the number of positions with this key: this position and its symmetric images. */
  int images();

  /** Returns the number of moves since the start of the game. */
  int ply();

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
   * Returns whether a player could still win with the opponent's help; true if the game cannot
   * decide this. If the grid has lines, one line without a stone of the opponent is enough.
   *
   * @param white whether the player is White
   */
  default boolean canWin(boolean white) {
    return true;
  }

  /** Returns moves that lead here, for {@link Game#parse}; empty if none are found. */
  Optional<String> moves();

  /**
   * Returns the contents of all cells of {@link Game#grid} in ascending order of cells, one
   * character each: {@link Grid#WHITE}, {@link Grid#BLACK} or {@link Grid#EMPTY}. A drawing shows a
   * move on the first cell whose content it changes.
   */
  String contents();

  /** Returns {@link #moves}; if there are none, {@code toString}, a drawing in one line. */
  default String text() {
    return moves().orElseGet(this::toString);
  }
}
