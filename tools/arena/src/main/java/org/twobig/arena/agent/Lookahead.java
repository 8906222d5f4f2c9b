package org.twobig.arena.agent;

import java.util.SplittableRandom;
import org.twobig.arena.MutableBoard;

/**
 * A shallow search for wins and losses without an evaluation. Baier and Winands (2013, Monte-Carlo
 * Tree Search and Minimax Hybrids) add it to a tree search. The depth is in plies.
 */
final class Lookahead {
  /** The depth at which {@link #choose} only completes or prevents a line. */
  static final int GREEDY = 1;

  private Lookahead() {}

  /**
   * Returns what is proved within the depth: 1 if the player to move wins, -1 if the opponent wins,
   * 0 if neither is proved. The position must have no line.
   */
  static int value(MutableBoard board, int depth) {
    if (board.isFull() || depth == 0) {
      return 0;
    }
    int columns = board.boardSize().columns();
    int threat = -1;
    int threats = 0;
    for (int column = 0; column < columns; column++) {
      if (board.hasRoom(column)) {
        if (board.completes(column)) {
          return 1;
        }
        if (board.blocks(column)) {
          threat = column;
          threats++;
        }
      }
    }
    if (depth == 1) {
      return 0;
    }
    if (threats > 1) {
      return -1;
    }
    int best = -1;
    for (int column = 0; column < columns && best < 1; column++) {
      if (threats == 0 ? board.hasRoom(column) : column == threat) {
        best = Math.max(best, after(board, column, depth - 1));
      }
    }
    return best;
  }

  private static int after(MutableBoard board, int column, int depth) {
    board.play(column);
    int value = -value(board, depth);
    board.takeBack();
    return value;
  }

  /**
   * Returns the first of these that exists: a move that completes a line; one that prevents a line;
   * one that wins within the depth; one that does not lose within it; any move.
   */
  static int choose(MutableBoard board, int depth, SplittableRandom random) {
    int columns = board.boardSize().columns();
    int threat = -1;
    for (int column = 0; column < columns; column++) {
      if (board.hasRoom(column)) {
        if (board.completes(column)) {
          return column;
        }
        threat = board.blocks(column) ? column : threat;
      }
    }
    if (threat >= 0) {
      return threat;
    }
    int first = RandomAgent.any(board, random);
    if (depth == GREEDY) {
      return first;
    }
    int best = first;
    int most = -2;
    boolean up = random.nextInt(2) == 0;
    for (int i = 0; i < columns && most < (depth == 2 ? 0 : 1); i++) {
      int column = (first + (up ? i : columns - i)) % columns;
      if (board.hasRoom(column)) {
        int value = after(board, column, depth - 1);
        if (value > most) {
          most = value;
          best = column;
        }
      }
    }
    return best;
  }
}
