package org.twobig.cli.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

/**
 * What is known of each move of a position, and what follows for the position.
 *
 * @param task the position
 * @param question what was asked of each move
 * @param outcome what is known of the position
 * @param moves the legal moves, the best first; none if the game is over
 */
record Analysis(Task task, Question question, Outcome outcome, List<KnownMove> moves) {
  /** Of a game that is over. */
  static Analysis ofEnd(Task task, Question question) {
    return new Analysis(task, question, Outcome.of(task.position().end().orElseThrow()), List.of());
  }

  /**
   * Of a game that goes on.
   *
   * @param moves all legal moves, in any order
   */
  static Analysis of(Task task, Question question, List<KnownMove> moves) {
    List<KnownMove> sorted = new ArrayList<>(moves);
    sorted.sort(KnownMove.bestFirst(task.position().whiteToMove()));
    return new Analysis(task, question, KnownMove.follow(task.position(), moves), sorted);
  }

  /** The best move, if the question is answered for the position. */
  Optional<KnownMove> best() {
    return outcome.answers(question) ? moves.stream().findFirst() : Optional.empty();
  }
}
