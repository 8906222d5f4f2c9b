package org.twobig.game;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is known of how a game ends: the answers to both questions, as far as they are known. That
 * one player wins answers both.
 *
 * @param white whether White wins
 * @param black whether Black wins
 */
public record Outcome(Answer white, Answer black) {
  /** Nothing is known. */
  public static final Outcome UNKNOWN = new Outcome(Answer.OPEN, Answer.OPEN);

  /**
   * @throws IllegalArgumentException if both win
   */
  public Outcome {
    if (white == Answer.YES && black == Answer.YES) {
      throw new IllegalArgumentException("Both players win");
    }
    white = black == Answer.YES ? Answer.NO : white;
    black = white == Answer.YES ? Answer.NO : black;
  }

  /** What the facts in a table say; nothing if they cannot be right. */
  public static Outcome ofFacts(int facts) {
    return Facts.occur(facts)
        ? new Outcome(answer(facts, true), answer(facts, false))
        : Outcome.UNKNOWN;
  }

  private static Answer answer(int facts, boolean forWhite) {
    return Facts.answer(facts, forWhite) ? Answer.of(Facts.wins(facts, forWhite)) : Answer.OPEN;
  }

  /** The answers for a position with a value. */
  public static Outcome of(Value value) {
    return new Outcome(Answer.of(value == Value.WIN), Answer.of(value == Value.LOSS));
  }

  /** What a solver has answered. */
  public static Outcome of(Solution solution) {
    if (solution.value().isPresent()) {
      return of(solution.value().get());
    }
    return solution.question() == Question.BLACK
        ? new Outcome(Answer.OPEN, Answer.of(solution.yes()))
        : new Outcome(Answer.of(solution.yes()), Answer.OPEN);
  }

  /**
   * What follows for a position from what is known after each of its moves: a player wins if one
   * move of his wins, or if all moves of the other let him win.
   *
   * @param whiteToMove who moves there
   * @param moves after every legal move, at least one
   */
  public static Outcome ofMoves(boolean whiteToMove, Collection<Outcome> moves) {
    if (moves.isEmpty()) {
      throw new IllegalArgumentException("There is no move to follow from");
    }
    return new Outcome(
        ofMoves(moves, Outcome::white, Answer.of(whiteToMove)),
        ofMoves(moves, Outcome::black, Answer.of(!whiteToMove)));
  }

  /**
   * @param wanted the answer that one move is enough for
   */
  private static Answer ofMoves(
      Collection<Outcome> moves, Function<Outcome, Answer> question, Answer wanted) {
    if (moves.stream().anyMatch(move -> question.apply(move) == wanted)) {
      return wanted;
    }
    return moves.stream().anyMatch(move -> question.apply(move) == Answer.OPEN)
        ? Answer.OPEN
        : Answer.of(wanted == Answer.NO);
  }

  /**
   * This with what another source knows of the position. This alone, if the other contradicts it:
   * neither half of that can be relied on.
   */
  public Outcome orElse(Outcome other) {
    int united = facts() | other.facts();
    return Facts.occur(united) ? ofFacts(united) : this;
  }

  /** Win, draw or loss for White, if that is known. */
  public Optional<Value> value() {
    return Facts.value(facts());
  }

  /**
   * The answer to a question.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   */
  public Answer answer(Question question) {
    return question.requireOne() == Question.WHITE ? white : black;
  }

  /** Whether a question has its answer. */
  public boolean answers(Question question) {
    return switch (question) {
      case WHITE -> white != Answer.OPEN;
      case BLACK -> black != Answer.OPEN;
      case BOTH, SCORE -> value().isPresent();
    };
  }

  /** By how good they are for a player, the best first; what is not known lies in the middle. */
  public static Comparator<Outcome> bestFirst(boolean forWhite) {
    return Comparator.comparingInt((Outcome outcome) -> -outcome.worth(forWhite))
        .thenComparing(outcome -> outcome.value().isEmpty());
  }

  /** From -2, he loses, to 2, he wins: the sum of the worst and the best that can be. */
  private int worth(boolean forWhite) {
    int most = white == Answer.NO ? black == Answer.YES ? -1 : 0 : 1;
    int least = black == Answer.NO ? white == Answer.YES ? 1 : 0 : -1;
    return forWhite ? most + least : -(most + least);
  }

  /** The {@link Facts} that say as much. */
  public int facts() {
    return (white == Answer.OPEN ? Facts.NONE : Facts.of(true, white == Answer.YES))
        | (black == Answer.OPEN ? Facts.NONE : Facts.of(false, black == Answer.YES));
  }

  /** In words, those of {@link Facts#meaning}; or "unknown". */
  @Override
  public String toString() {
    return facts() == Facts.NONE ? "unknown" : Facts.meaning(facts());
  }
}
