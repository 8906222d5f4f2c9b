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
 * The known facts of a position and of each of its moves.
 *
 * @param question what a solver was asked about each move; empty if no solver was asked
 * @param knowledge what the rules and the table know of the position without a search
 * @param moves the legal moves, the best first; none if the game is over
 */
record Analysis(
    Game game,
    GivenPosition task,
    Optional<Question> question,
    Knowledge knowledge,
    List<KnownMove> moves) {
  Analysis {
    moves = moves.stream().sorted(KnownMove.bestFirst(task.position().whiteToMove())).toList();
  }

  /**
   * Makes an analysis. {@code known} looks up the position and its moves; {@code answers} has a
   * solver's answer for each move that it was asked about.
   */
  static Analysis of(
      Game game,
      GivenPosition task,
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

  /**
   * Returns the outcome: what is known of the position itself, completed by what follows from its
   * moves.
   */
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

  /**
   * Returns the score for the player to move: the known score, or the best score of the moves if
   * the scores of all moves are known.
   */
  OptionalInt score() {
    boolean follows =
        knowledge.score().isEmpty()
            && !moves.isEmpty()
            && moves.stream().allMatch(move -> move.score().isPresent());
    return follows
        ? moves.stream().mapToInt(move -> move.score().getAsInt()).max()
        : knowledge.score();
  }

  /** Returns whether the moves add to what is known of the position itself. */
  boolean followsFromMoves() {
    return !outcome().equals(knowledge.outcome());
  }

  /** Returns the best move, if the question is answered and a move has that answer. */
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
