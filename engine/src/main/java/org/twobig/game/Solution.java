package org.twobig.game;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The answer to a {@link Question} about a position.
 *
 * @param question what was asked
 * @param outcome answers the question
 * @param score the score of the player to move, for {@link Question#SCORE}, else empty: positive
 *     for a win, negative for a loss, the larger in size the sooner; 0 for a draw
 * @param source the source of the answer
 * @param effort what it cost
 */
public record Solution(
    Question question, Outcome outcome, OptionalInt score, Source source, Effort effort) {
  /** Makes an answer without a score. */
  public Solution(Question question, Outcome outcome, Source source, Effort effort) {
    this(question, outcome, OptionalInt.empty(), source, effort);
  }

  /** Returns whether Black wins, for {@link Question#BLACK}; else whether White wins. */
  public boolean yes() {
    return outcome == (question == Question.BLACK ? Outcome.BLACK_WINS : Outcome.WHITE_WINS);
  }

  /**
   * Returns win, draw or loss for White, if known, as for {@link Question#BOTH} and {@link
   * Question#SCORE}.
   */
  public Optional<Value> value() {
    return outcome.value();
  }

  /**
   * Answers any question by asking one or both of the other two.
   *
   * @param solveOne answers {@link Question#WHITE}, {@link Question#BLACK} and, if asked, {@link
   *     Question#SCORE}; empty if it gives up
   */
  public static Optional<Solution> of(
      Question question, Function<Question, Optional<Solution>> solveOne) {
    if (question != Question.BOTH) {
      return solveOne.apply(question);
    }
    Optional<Solution> white = solveOne.apply(Question.WHITE);
    Optional<Solution> both =
        white.isEmpty() || white.get().yes()
            ? white
            : solveOne.apply(Question.BLACK).map(black -> black.after(white.get()));
    return both.map(
        found -> new Solution(Question.BOTH, found.outcome, found.source, found.effort));
  }

  /**
   * Returns the union of this answer and an earlier one, with the work of both.
   *
   * @throws ContradictionException if they exclude each other
   */
  public Solution after(Solution before) {
    return new Solution(
        question,
        before.outcome.unite(outcome),
        score,
        before.source.compareTo(source) > 0 ? before.source : source,
        before.effort.plus(effort));
  }
}
