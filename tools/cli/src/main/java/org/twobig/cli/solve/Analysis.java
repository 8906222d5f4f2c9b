package org.twobig.cli.solve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * The knowledge of a position and of each of its moves, and the conclusion for the position.
 *
 * @param task the position
 * @param question what is asked of each move; empty for look-ups alone
 * @param knowledge what is known of the position without a search
 * @param moves the legal moves, the best first; none if the game is over
 */
record Analysis(
    Game game, Task task, Optional<Question> question, Knowledge knowledge, List<KnownMove> moves) {
  Analysis {
    moves = moves.stream().sorted(KnownMove.bestFirst(task.position().whiteToMove())).toList();
  }

  /**
   * Joins the knowledge without a search and the answers.
   *
   * @param known returns what is known of a position
   * @param answers of solvers, by the moves that lead to their positions
   */
  static Analysis of(
      Game game,
      Task task,
      Optional<Question> question,
      Function<Board, Knowledge> known,
      Map<Integer, Answered> answers) {
    Board board = task.position();
    return new Analysis(
        game,
        task,
        question,
        known.apply(board),
        board.end().isPresent() ? List.of() : KnownMove.of(game, board, known, answers));
  }

  /** Returns the outcome of the position, by itself or by its moves. */
  Outcome outcome() {
    if (moves.isEmpty()) {
      return knowledge.outcome();
    }
    return knowledge
        .outcome()
        .orElse(
            Outcome.ofMoves(
                task.position().whiteToMove(), moves.stream().map(KnownMove::outcome).toList()));
  }

  /** The score for the player to move, by itself or as the best of those of all its moves. */
  OptionalInt score() {
    boolean follows =
        knowledge.score().isEmpty()
            && !moves.isEmpty()
            && moves.stream().allMatch(move -> move.score().isPresent());
    return follows
        ? moves.stream().mapToInt(move -> move.score().getAsInt()).max()
        : knowledge.score();
  }

  /** Returns whether the outcome is known only by those of the moves. */
  boolean followsFromMoves() {
    return !outcome().equals(knowledge.outcome());
  }

  /** The best move, if the question is answered for the position and a move has that answer. */
  Optional<KnownMove> best() {
    if (question.equals(Optional.of(Question.SCORE))) {
      OptionalInt most = score();
      return most.isEmpty()
          ? Optional.empty()
          : moves.stream().filter(move -> move.score().equals(most)).findFirst();
    }
    return question
        .filter(asked -> outcome().answers(asked))
        .flatMap(
            asked -> {
              Reply answer = Reply.of(asked, outcome());
              return moves.stream()
                  .filter(move -> Reply.of(asked, move.outcome()) == answer)
                  .findFirst();
            });
  }
}
