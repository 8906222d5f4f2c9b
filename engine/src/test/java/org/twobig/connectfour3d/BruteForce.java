package org.twobig.connectfour3d;

import java.util.HashMap;
import java.util.Map;
import org.twobig.connectfour3d.ArrayBoard.Stone;

/**
 * Plain minimax on the {@link ArrayBoard}: no rule but those of the game, no order, no symmetry.
 * Solved positions are kept under all their stones in a map that forgets nothing.
 */
public final class BruteForce {
  private record Stones(long white, long black) {}

  private final Map<Stones, Boolean> solved = new HashMap<>();

  /** Whether White wins a game of which these moves are played, nobody having won yet. */
  public static boolean whiteWins(ArrayBoard board) {
    return new BruteForce().solve(board, board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }

  private boolean solve(ArrayBoard board, long white, long black) {
    if (board.stones() == 64) {
      return false;
    }
    Stones stones = new Stones(white, black);
    Boolean known = solved.get(stones);
    if (known != null) {
      return known;
    }
    Stone player = board.toMove();
    boolean goal = player == Stone.WHITE;
    boolean reached = false;
    for (int column = 0; column < 16 && !reached; column++) {
      reached = board.hasRoom(column) && board.completes(board.landing(column), player);
    }
    for (int column = 0; column < 16 && !reached; column++) {
      if (board.hasRoom(column)) {
        long cell = 1L << board.landing(column);
        board.play(column);
        reached = solve(board, goal ? white | cell : white, goal ? black : black | cell) == goal;
        board.takeBack(column);
      }
    }
    solved.put(stones, reached == goal);
    return reached == goal;
  }
}
