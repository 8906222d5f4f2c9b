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
 * A legal move and what is known of it.
 *
 * @param after the position after the move
 * @param knowledge what the rules and the table know of {@code after}
 * @param answered the answer of a solver; empty if no solver was asked
 */
record KnownMove(
    int move, String name, Board after, Knowledge knowledge, Optional<Answered> answered) {

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

  /** Returns the answer of a solver; empty if no solver was asked, or the solver gave up. */
  Optional<Solution> solution() {
    return answered.flatMap(Answered::solution);
  }

  Outcome outcome() {
    return solution()
        .map(solution -> solution.outcome().orElse(knowledge.outcome()))
        .orElse(knowledge.outcome());
  }

  /** Returns the score for the player who makes the move. */
  OptionalInt score() {
    OptionalInt after = solution().map(Solution::score).orElse(OptionalInt.empty());
    OptionalInt known = after.isPresent() ? after : knowledge.score();
    return known.isPresent() ? OptionalInt.of(-known.getAsInt()) : known;
  }

  /** Returns where the knowledge comes from; empty if nothing is known. */
  Optional<Source> source() {
    return solution().map(Solution::source).or(knowledge::source);
  }

  /**
   * Returns the order of moves: by outcome for a player, the best first; then by score, the highest
   * first; then moves that end the game; then by number.
   */
  static Comparator<KnownMove> bestFirst(boolean forWhite) {
    return Comparator.comparing(KnownMove::outcome, Outcome.bestFirst(forWhite))
        .thenComparing(move -> move.score().orElse(0), Comparator.reverseOrder())
        .thenComparing(move -> move.after.end().isEmpty())
        .thenComparingInt(KnownMove::move);
  }
}
