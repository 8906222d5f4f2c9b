package org.twobig.arena.tournament;

import java.util.List;
import java.util.OptionalInt;
import org.twobig.arena.Board;
import org.twobig.arena.Shape;
import org.twobig.arena.agent.Truth;

/**
 * A judge that compares the moves of a game with the truth. A move keeps the score if the positions
 * before and after it have opposite scores for their players to move. It keeps the value if the
 * signs are opposite.
 */
public final class Judge {
  private final Truth truth;

  public Judge(Truth truth) {
    this.truth = truth;
  }

  /**
   * Judges the moves of a game.
   *
   * @param moves legal ones from the start of the game
   * @param from the first move that is judged
   * @return a character for each move as {@link Played#judged} has it
   */
  String judge(Shape shape, List<Integer> moves, int from) {
    Truth own = truth.another(); // other games are judged at the same time
    Board board = Board.empty(shape);
    moves.forEach(board::play);
    char[] judged = " ".repeat(moves.size()).toCharArray();
    OptionalInt after = score(own, board);
    // Backwards: solved late positions help to solve early ones.
    for (int i = moves.size() - 1; i >= from; i--) {
      board.takeBack();
      OptionalInt before = score(own, board);
      judged[i] = grade(before, after);
      after = before;
    }
    return new String(judged);
  }

  private static OptionalInt score(Truth truth, Board board) {
    return truth.score(board, () -> Thread.currentThread().isInterrupted());
  }

  private static char grade(OptionalInt before, OptionalInt after) {
    if (before.isEmpty() || after.isEmpty()) {
      return Played.UNKNOWN;
    }
    int had = before.getAsInt();
    int kept = -after.getAsInt();
    return had == kept
        ? Played.SCORE
        : Integer.signum(had) == Integer.signum(kept) ? Played.VALUE : Played.LOST;
  }
}
