package org.twobig.game;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The answer to a {@link Question} about a position.
 *
 * @param question what was asked
 * @param yes the answer: to {@link Question#BLACK}, whether Black wins, else whether White wins
 * @param value win, draw or loss for White, if that is known; always for {@link Question#BOTH} and
 *     {@link Question#SCORE}
 * @param score how far from the end of the longest game the player to move wins: the more, the
 *     sooner; negative if he loses, 0 for a draw. For {@link Question#SCORE}, else empty
 * @param source where the answer came from
 * @param effort what it cost
 */
public record Solution(
    Question question,
    boolean yes,
    Optional<Value> value,
    OptionalInt score,
    Source source,
    Effort effort) {
  /** An answer without a score. */
  public Solution(
      Question question, boolean yes, Optional<Value> value, Source source, Effort effort) {
    this(question, yes, value, OptionalInt.empty(), source, effort);
  }

  /**
   * The answer to a question, by facts that {@link Facts#answer} it.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   */
  public static Solution ofFacts(Question question, int facts, Source source, Effort effort) {
    boolean forWhite = question.requireOne() == Question.WHITE;
    return new Solution(question, Facts.wins(facts, forWhite), Facts.value(facts), source, effort);
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
    if (white.isEmpty() || white.get().yes) {
      return white.map(won -> ofBoth(Value.WIN, won.source, won.effort));
    }
    return solveOne
        .apply(Question.BLACK)
        .map(
            black ->
                ofBoth(black.yes ? Value.LOSS : Value.DRAW, black.source, black.effort)
                    .after(white.get()));
  }

  private static Solution ofBoth(Value value, Source source, Effort effort) {
    return new Solution(Question.BOTH, value == Value.WIN, Optional.of(value), source, effort);
  }

  /** This answer, with what it took to answer another question before. */
  public Solution after(Solution before) {
    return new Solution(
        question,
        yes,
        value,
        score,
        before.source.compareTo(source) > 0 ? before.source : source,
        before.effort.plus(effort));
  }
}
