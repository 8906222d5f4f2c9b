package org.twobig.cli.solve;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * A legal move and the knowledge of it.
 *
 * @param name of the move, as the game writes it
 * @param after the position it leads to
 * @param knowledge what is known of that without a search
 * @param answered what a solver has answered about it, if one was asked
 */
record KnownMove(
    int move, String name, Board after, Knowledge knowledge, Optional<Answered> answered) {

  /** Returns all legal moves of a game that goes on, in ascending order. */
  static List<KnownMove> of(
      Game game, Board board, Function<Board, Knowledge> known, Map<Integer, Answered> answers) {
    return board.legalMoves().stream()
        .map(
            move -> {
              Board after = board.play(move);
              return new KnownMove(
                  move,
                  game.move(move),
                  after,
                  known.apply(after),
                  Optional.ofNullable(answers.get(move)));
            })
        .toList();
  }

  /** Returns the answer of a solver, if it has found one. */
  Optional<Solution> solution() {
    return answered.flatMap(Answered::solution);
  }

  Outcome outcome() {
    return solution()
        .map(solution -> solution.outcome().orElse(knowledge.outcome()))
        .orElse(knowledge.outcome());
  }

  /** Returns the score for the player who makes the move, if it is known. */
  OptionalInt score() {
    OptionalInt after = solution().map(Solution::score).orElse(OptionalInt.empty());
    OptionalInt known = after.isPresent() ? after : knowledge.score();
    return known.isPresent() ? OptionalInt.of(-known.getAsInt()) : known;
  }

  /** Returns the source of the knowledge; empty if nothing is known. */
  Optional<Source> source() {
    return solution().map(Solution::source).or(knowledge::source);
  }

  /**
   * Returns the order of moves by outcome, the best for a player first; then by score, then those
   * that end the game at once, then ascending.
   */
  static Comparator<KnownMove> bestFirst(boolean forWhite) {
    return Comparator.comparing(KnownMove::outcome, Outcome.bestFirst(forWhite))
        .thenComparing(move -> move.score().orElse(0), Comparator.reverseOrder())
        .thenComparing(move -> move.after.end().isEmpty())
        .thenComparingInt(KnownMove::move);
  }
}
