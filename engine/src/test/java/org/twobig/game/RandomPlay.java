package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random games, by the rules of a game alone. */
public final class RandomPlay {
  private RandomPlay() {}

  /** The positions of a random game of so many plies, or fewer if it ends. */
  public static List<Board> game(Game game, int plies, RandomGenerator random) {
    List<Board> boards = new ArrayList<>(List.of(game.start()));
    while (boards.size() <= plies && !boards.getLast().legalMoves().isEmpty()) {
      List<Integer> moves = boards.getLast().legalMoves();
      boards.add(boards.getLast().play(moves.get(random.nextInt(moves.size()))));
    }
    return boards;
  }

  /** A position after so many plies in which the game goes on. */
  public static Board open(Game game, int plies, RandomGenerator random) {
    while (true) {
      Board board = game(game, plies, random).getLast();
      if (board.end().isEmpty()) {
        return board;
      }
    }
  }
}
