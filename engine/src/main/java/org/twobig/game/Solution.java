package org.twobig.game;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The answer to a {@link Question} about a position.
 *
 * @param outcome the known facts, which answer the question
 * @param score the score for the player to move if the question is {@link Question#SCORE}, else
 *     empty. Positive for a win, negative for a loss, 0 for a draw; the sooner the end, the larger
 *     its absolute value
 * @param source the source of the answer
 * @param effort the work that the answer took
 */
public record Solution(
    Question question, Outcome outcome, OptionalInt score, Source source, Effort effort) {
  public Solution(Question question, Outcome outcome, Source source, Effort effort) {
    this(question, outcome, OptionalInt.empty(), source, effort);
  }

  /** Returns whether Black wins, for {@link Question#BLACK}; else whether White wins. */
  public boolean yes() {
    return outcome == (question == Question.BLACK ? Outcome.BLACK_WINS : Outcome.WHITE_WINS);
  }

  /** Returns the value for White, if known; always for {@code BOTH} and {@code SCORE}. */
  public Optional<Value> value() {
    return outcome.value();
  }

  /**
   * Answers any question; {@link Question#BOTH} by one or two simpler questions.
   *
   * @param solveOne answers {@link Question#WHITE} and {@link Question#BLACK}, and {@link
   *     Question#SCORE} if that is the question; empty if it gives up
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
   * Returns this answer united with an earlier answer, with the work of both.
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
