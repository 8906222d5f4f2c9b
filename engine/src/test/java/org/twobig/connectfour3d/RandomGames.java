package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;

/** Random games as move strings, played on the {@link OracleBoard}. */
public final class RandomGames {
  private static final String DIGITS = "0123456789ABCDEF";

  private RandomGames() {}

  /** Returns the random moves of a whole game. */
  public static String toTheEnd(RandomGenerator random) {
    OracleBoard board = OracleGame.CUBE.start();
    StringBuilder moves = new StringBuilder();
    boolean won = false;
    while (!won && board.stones() < 64) {
      int column = any(random, board.legalMoves());
      won = board.completes(board.landing(column), board.toMove());
      board.play(column);
      moves.append(DIGITS.charAt(column));
    }
    return moves.toString();
  }

  /**
   * Returns a reasonable game without a winner (report, "Performance Test"). A player fills an
   * opening of the opponent if there is one; other moves are random.
   */
  public static String reasonable(RandomGenerator random, int stones) {
    return undecided(random, stones, false);
  }

  /** Like {@link #reasonable}, but no player completes a line if another move is possible. */
  public static String peaceful(RandomGenerator random, int stones) {
    return undecided(random, stones, true);
  }

  private static String undecided(RandomGenerator random, int stones, boolean peaceful) {
    while (true) {
      OracleBoard board = OracleGame.CUBE.start();
      StringBuilder moves = new StringBuilder();
      boolean won = false;
      while (!won && board.stones() < stones) {
        OracleBoard.Stone player = board.toMove();
        List<Integer> legal = board.legalMoves();
        List<Integer> quiet = peaceful ? completing(false, player, board, legal) : List.of();
        List<Integer> candidates = quiet.isEmpty() ? legal : quiet;
        List<Integer> forced = completing(true, player.other(), board, candidates);
        int column = any(random, forced.isEmpty() ? candidates : forced);
        won = board.completes(board.landing(column), player);
        board.play(column);
        moves.append(DIGITS.charAt(column));
      }
      if (!won) {
        return moves.toString();
      }
    }
  }

  /** Returns the columns where a stone completes a line, or completes none. */
  private static List<Integer> completing(
      boolean completes, OracleBoard.Stone player, OracleBoard board, List<Integer> columns) {
    List<Integer> chosen = new ArrayList<>();
    for (int column : columns) {
      if (board.completes(board.landing(column), player) == completes) {
        chosen.add(column);
      }
    }
    return chosen;
  }

  private static int any(RandomGenerator random, List<Integer> columns) {
    return columns.get(random.nextInt(columns.size()));
  }
}
