package org.twobig.game;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * The known part of a position's value: the answers to "does White win?" and to "does Black win?",
 * each yes, no or open. The code is a set of three facts, one bit each, so the union of two codes
 * has the facts of both.
 *
 * <pre>
 *   bit 0   Black does not win
 *   bit 1   White does not win
 *   bit 2   one of the players wins
 * </pre>
 */
public enum Outcome {
  WHITE_WINS(5, "White wins"),
  BLACK_WINS(6, "Black wins"),
  DRAW(3, "draw"),
  WHITE_DOES_NOT_WIN(2, "White does not win"),
  BLACK_DOES_NOT_WIN(1, "Black does not win"),
  UNKNOWN(0, "unknown");

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

  /** Returns the number of this outcome in tables and files. */
  public int code() {
    return code;
  }

  /** Returns the outcome of a code; {@link #UNKNOWN} for other numbers. */
  public static Outcome ofCode(long code) {
    return code >>> BITS == 0 ? OF_CODES[(int) code] : UNKNOWN;
  }

  /** Returns the outcome of an answer to {@link Question#WHITE} or {@link Question#BLACK}. */
  public static Outcome of(Question question, boolean yes) {
    return question.requireWhiteOrBlack() == Question.WHITE
        ? yes ? WHITE_WINS : WHITE_DOES_NOT_WIN
        : yes ? BLACK_WINS : BLACK_DOES_NOT_WIN;
  }

  /** Returns the outcome of the answers for White and for Black. */
  public static Outcome of(Answer white, Answer black) {
    return of(Question.WHITE, white).unite(of(Question.BLACK, black));
  }

  private static Outcome of(Question question, Answer answer) {
    return answer == Answer.OPEN ? UNKNOWN : of(question, answer == Answer.YES);
  }

  public static Outcome of(Value value) {
    return switch (value) {
      case WIN -> WHITE_WINS;
      case DRAW -> DRAW;
      case LOSS -> BLACK_WINS;
    };
  }

  /**
   * Returns the outcome of a position from the outcomes after all legal moves, at least one. The
   * player to move wins if one move wins. The opponent wins if the opponent wins after each move.
   */
  public static Outcome ofMoves(boolean whiteToMove, Collection<Outcome> moves) {
    if (moves.isEmpty()) {
      throw new IllegalArgumentException("There is no move to follow from");
    }
    return of(
        ofMoves(moves, Question.WHITE, Answer.of(whiteToMove)),
        ofMoves(moves, Question.BLACK, Answer.of(!whiteToMove)));
  }

  /** Returns {@code wanted} if one move has it, the opposite if all have that, else open. */
  private static Answer ofMoves(Collection<Outcome> moves, Question question, Answer wanted) {
    if (moves.stream().anyMatch(move -> move.answer(question) == wanted)) {
      return wanted;
    }
    return moves.stream().anyMatch(move -> move.answer(question) == Answer.OPEN)
        ? Answer.OPEN
        : Answer.of(wanted == Answer.NO);
  }

  /**
   * Unites this outcome, which the table has, with the outcome that a search found.
   *
   * @throws ContradictionException if the two exclude each other
   */
  public Outcome unite(Outcome found) {
    if (!agrees(found)) {
      throw new ContradictionException(
          "the table says '%s'".formatted(this), "'%s' was found".formatted(found));
    }
    return ofCode(code | found.code);
  }

  /** Unites both outcomes; returns this one if the two contradict each other. */
  public Outcome orElse(Outcome other) {
    return agrees(other) ? unite(other) : this;
  }

  /** Returns whether both outcomes can be true. */
  public boolean agrees(Outcome other) {
    int united = code | other.code;
    return OF_CODES[united].code == united;
  }

  /** Returns the outcome with the given {@link #toString}; underscores may stand for blanks. */
  public static Outcome ofWords(String words) {
    return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  /** Returns the value for White; empty unless this is a win, a loss or a draw. */
  public Optional<Value> value() {
    return Arrays.stream(Value.values()).filter(value -> of(value) == this).findFirst();
  }

  /** Returns the answer to {@link Question#WHITE} or {@link Question#BLACK}. */
  public Answer answer(Question question) {
    Outcome yes = of(question, true);
    return this == yes ? Answer.YES : agrees(yes) ? Answer.OPEN : Answer.NO;
  }

  public boolean answers(Question question) {
    return switch (question) {
      case WHITE, BLACK -> answer(question) != Answer.OPEN;
      case BOTH, SCORE -> value().isPresent();
    };
  }

  /**
   * Returns the order of outcomes for a player, the best first. Of outcomes with equal worth, one
   * with a known value comes first: a draw before {@link #UNKNOWN}.
   */
  public static Comparator<Outcome> bestFirst(boolean forWhite) {
    return Comparator.comparingInt((Outcome outcome) -> -outcome.worth(forWhite))
        .thenComparing(outcome -> outcome.value().isEmpty());
  }

  /** Returns the sum of the worst and the best result that are possible: win 1, draw 0, loss -1. */
  private int worth(boolean forWhite) {
    int ofWhite =
        switch (this) {
          case WHITE_WINS -> 2;
          case BLACK_DOES_NOT_WIN -> 1;
          case UNKNOWN, DRAW -> 0;
          case WHITE_DOES_NOT_WIN -> -1;
          case BLACK_WINS -> -2;
        };
    return forWhite ? ofWhite : -ofWhite;
  }

  @Override
  public String toString() {
    return words;
  }

  // Operations on codes as plain numbers, for searches that read millions of codes a second.

  /** Returns the code of an answer to {@link Question#WHITE} or {@link Question#BLACK}. */
  public static int code(boolean forWhite, boolean wins) {
    return of(forWhite ? Question.WHITE : Question.BLACK, wins).code;
  }

  /** Returns whether a code has the answer to the question whether a player wins. */
  public static boolean answers(int code, boolean forWhite) {
    return (code & (forWhite ? 2 : 1)) != 0 || wins(code, forWhite);
  }

  /** Returns whether a player wins, by a code for which {@link #answers(int, boolean)} is true. */
  public static boolean wins(int code, boolean forWhite) {
    return code == (forWhite ? 5 : 6);
  }

  /**
   * Returns the argument, a number of three bits, if it is a code. Otherwise the entry is damaged,
   * and the result is 0. A search calls this method on every code that it reads.
   */
  public static int codeOrZero(int code) {
    return -(0b0110_1110 >>> code & 1) & code;
  }
}
