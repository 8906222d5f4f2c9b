package org.twobig.game;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The known answers to both questions about a position. A win of one player answers both. The code
 * is a set of three bits, each for a fact that is known, so the union of two codes has the facts of
 * both.
 *
 * <pre>
 *   bit 0   Black does not win
 *   bit 1   White does not win
 *   bit 2   one of the players wins
 * </pre>
 */
public enum Outcome {
  UNKNOWN(0, "unknown"),
  BLACK_DOES_NOT_WIN(1, "Black does not win"),
  WHITE_DOES_NOT_WIN(2, "White does not win"),
  DRAW(3, "draw"),
  WHITE_WINS(5, "White wins"),
  BLACK_WINS(6, "Black wins");

  /** Bits of a code. */
  public static final int BITS = 3;

  private static final Outcome[] OF_CODES = new Outcome[1 << BITS];

  static {
    Arrays.fill(OF_CODES, UNKNOWN);
    for (Outcome outcome : values()) {
      OF_CODES[outcome.code] = outcome;
    }
  }

  private final int code;
  private final String words;

  Outcome(int code, String words) {
    this.code = code;
    this.words = words;
  }

  /** Returns the number that stands for this in tables and files. */
  public int code() {
    return code;
  }

  /** Returns the outcome of a code; {@link #UNKNOWN} for other numbers. */
  public static Outcome ofCode(long code) {
    return code >>> BITS == 0 ? OF_CODES[(int) code] : UNKNOWN;
  }

  /**
   * Returns the outcome of an answer.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   */
  public static Outcome of(Question question, boolean yes) {
    return question.requireOne() == Question.WHITE
        ? yes ? WHITE_WINS : WHITE_DOES_NOT_WIN
        : yes ? BLACK_WINS : BLACK_DOES_NOT_WIN;
  }

  /** Returns the outcome of two answers. */
  public static Outcome of(Answer white, Answer black) {
    return of(Question.WHITE, white).unite(of(Question.BLACK, black));
  }

  private static Outcome of(Question question, Answer answer) {
    return answer == Answer.OPEN ? UNKNOWN : of(question, answer == Answer.YES);
  }

  /** Returns the outcome of a value. */
  public static Outcome of(Value value) {
    return switch (value) {
      case WIN -> WHITE_WINS;
      case DRAW -> DRAW;
      case LOSS -> BLACK_WINS;
    };
  }

  /**
   * Returns the outcome of a position that follows from the outcomes after its moves: a player wins
   * if one of his moves wins, or if all moves of the other player lose.
   *
   * @param whiteToMove whether White moves there
   * @param moves after every legal move, at least one
   */
  public static Outcome ofMoves(boolean whiteToMove, Collection<Outcome> moves) {
    if (moves.isEmpty()) {
      throw new IllegalArgumentException("There is no move to follow from");
    }
    return of(
        ofMoves(moves, Question.WHITE, Answer.of(whiteToMove)),
        ofMoves(moves, Question.BLACK, Answer.of(!whiteToMove)));
  }

  /**
   * @param wanted the answer that one move is enough for
   */
  private static Answer ofMoves(Collection<Outcome> moves, Question question, Answer wanted) {
    if (moves.stream().anyMatch(move -> move.answer(question) == wanted)) {
      return wanted;
    }
    return moves.stream().anyMatch(move -> move.answer(question) == Answer.OPEN)
        ? Answer.OPEN
        : Answer.of(wanted == Answer.NO);
  }

  /**
   * Returns the union of this and a finding.
   *
   * @param found the result of a search for a position with this outcome in the table
   * @throws ContradictionException if they exclude each other
   */
  public Outcome unite(Outcome found) {
    if (!agrees(found)) {
      throw new ContradictionException(
          "the table says '%s'".formatted(this), "'%s' was found".formatted(found));
    }
    return ofCode(code | found.code);
  }

  /**
   * Returns the union of this and another source's outcome; this alone if the two contradict each
   * other.
   */
  public Outcome orElse(Outcome other) {
    return agrees(other) ? unite(other) : this;
  }

  /** Returns whether both outcomes can be true. */
  public boolean agrees(Outcome other) {
    int united = code | other.code;
    return OF_CODES[united].code == united;
  }

  /** Returns win, draw or loss for White, if known. */
  public Optional<Value> value() {
    return Arrays.stream(Value.values()).filter(value -> of(value) == this).findFirst();
  }

  /**
   * Returns the answer to a question.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   */
  public Answer answer(Question question) {
    Outcome yes = of(question, true);
    return this == yes ? Answer.YES : agrees(yes) ? Answer.OPEN : Answer.NO;
  }

  /** Returns whether White wins. */
  public Answer white() {
    return answer(Question.WHITE);
  }

  /** Returns whether Black wins. */
  public Answer black() {
    return answer(Question.BLACK);
  }

  /** Returns whether a question has its answer. */
  public boolean answers(Question question) {
    return switch (question) {
      case WHITE, BLACK -> answer(question) != Answer.OPEN;
      case BOTH, SCORE -> value().isPresent();
    };
  }

  /**
   * Returns the order of outcomes by value for a player, the best first; unknown ones are in the
   * middle.
   */
  public static Comparator<Outcome> bestFirst(boolean forWhite) {
    return Comparator.comparingInt((Outcome outcome) -> -outcome.worth(forWhite))
        .thenComparing(outcome -> outcome.value().isEmpty());
  }

  /**
   * Returns the sum of the worst and the best possible result, from -2 for a loss to 2 for a win.
   */
  private int worth(boolean forWhite) {
    int forHim =
        switch (this) {
          case WHITE_WINS -> 2;
          case BLACK_DOES_NOT_WIN -> 1;
          case UNKNOWN, DRAW -> 0;
          case WHITE_DOES_NOT_WIN -> -1;
          case BLACK_WINS -> -2;
        };
    return forWhite ? forHim : -forHim;
  }

  /** Returns this in words. */
  @Override
  public String toString() {
    return words;
  }
}
