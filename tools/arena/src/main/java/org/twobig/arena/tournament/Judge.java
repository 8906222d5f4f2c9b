package org.twobig.arena.tournament;

import java.util.List;
import java.util.OptionalInt;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.ExactSolver;

/**
 * Compares the moves of a game with exact values. A move keeps the score if the positions before
 * and after it have opposite scores for their players to move. It keeps the value if these scores
 * have opposite signs or are both 0.
 */
public final class Judge {
  private final ExactSolver exactSolver;

  public Judge(ExactSolver exactSolver) {
    this.exactSolver = exactSolver;
  }

  /**
   * Judges the moves of a game except the first {@code from}. The game begins on the empty board.
   *
   * @return a character for each move, as in {@link GameRecord#judged}
   */
  String judge(BoardSize boardSize, List<Integer> moves, int from) {
    ExactSolver own = exactSolver.another(); // other games are judged at the same time
    MutableBoard board = MutableBoard.empty(boardSize);
    moves.forEach(board::play);
    char[] judged = " ".repeat(moves.size()).toCharArray();
    OptionalInt after = score(own, board);
    // From the end: solved late positions help to solve early positions.
    for (int i = moves.size() - 1; i >= from; i--) {
      board.takeBack();
      OptionalInt before = score(own, board);
      judged[i] = grade(before, after);
      after = before;
    }
    return new String(judged);
  }

  private static OptionalInt score(ExactSolver exactSolver, MutableBoard board) {
    return exactSolver.score(board, () -> Thread.currentThread().isInterrupted());
  }

  private static char grade(OptionalInt before, OptionalInt after) {
    if (before.isEmpty() || after.isEmpty()) {
      return GameRecord.UNKNOWN;
    }
    int had = before.getAsInt();
    int kept = -after.getAsInt();
    return had == kept
        ? GameRecord.SCORE
        : Integer.signum(had) == Integer.signum(kept) ? GameRecord.VALUE : GameRecord.LOST;
  }
}
