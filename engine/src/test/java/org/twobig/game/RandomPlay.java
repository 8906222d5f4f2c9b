package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Plays random games by the rules of a game. */
public final class RandomPlay {
  private RandomPlay() {}

  /** Returns the positions of a random game of at most {@code plies} plies. */
  public static List<Board> game(Game game, int plies, RandomGenerator random) {
    List<Board> boards = new ArrayList<>(List.of(game.start()));
    while (boards.size() <= plies && !boards.getLast().legalMoves().isEmpty()) {
      List<Integer> moves = boards.getLast().legalMoves();
      boards.add(boards.getLast().play(moves.get(random.nextInt(moves.size()))));
    }
    return boards;
  }

  /** Returns a position after {@code plies} plies where the game is not over. */
  public static Board open(Game game, int plies, RandomGenerator random) {
    while (true) {
      Board board = game(game, plies, random).getLast();
      if (board.end().isEmpty()) {
        return board;
      }
    }
  }
}
