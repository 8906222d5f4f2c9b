package org.twobig.game;

import java.util.Optional;

/**
 * What the table says of a position: three bits, each a fact that holds or is not known. One entry
 * so serves both questions, and a draw is the conjunction of two answers "no".
 *
 * <pre>
 *   bit 0   Black does not win
 *   bit 1   White does not win
 *   bit 2   one of the players wins
 *
 *   1  Black does not win       5  White wins
 *   2  White does not win       6  Black wins
 *   3  draw                     0, 4, 7 do not occur
 * </pre>
 */
public final class Facts {
  /** Bits of a table value. */
  public static final int BITS = 3;

  public static final int NONE = 0;
  public static final int BLACK_DOES_NOT_WIN = 1;
  public static final int WHITE_DOES_NOT_WIN = 2;
  public static final int DRAW = BLACK_DOES_NOT_WIN | WHITE_DOES_NOT_WIN;
  public static final int WHITE_WINS = 4 | BLACK_DOES_NOT_WIN;
  public static final int BLACK_WINS = 4 | WHITE_DOES_NOT_WIN;

  private Facts() {}

  /** The facts that an answer to {@link Question#WHITE} or {@link Question#BLACK} states. */
  public static int of(Question question, boolean wins) {
    return of(question.requireOne() == Question.WHITE, wins);
  }

  /** The facts that an answer to one of the two questions states. */
  public static int of(boolean forWhite, boolean wins) {
    if (forWhite) {
      return wins ? WHITE_WINS : WHITE_DOES_NOT_WIN;
    }
    return wins ? BLACK_WINS : BLACK_DOES_NOT_WIN;
  }

  /** Whether the facts tell if a player wins. */
  public static boolean answer(int facts, boolean forWhite) {
    int yes = forWhite ? WHITE_WINS : BLACK_WINS;
    int no = forWhite ? WHITE_DOES_NOT_WIN : BLACK_DOES_NOT_WIN;
    return (facts & yes) == yes || (facts & no) != 0;
  }

  /** Whether a player wins, by facts that {@link #answer} the question. */
  public static boolean wins(int facts, boolean forWhite) {
    int yes = forWhite ? WHITE_WINS : BLACK_WINS;
    return (facts & yes) == yes;
  }

  /** Whether a table can hold these facts. */
  public static boolean occur(int facts) {
    return switch (facts) {
      case BLACK_DOES_NOT_WIN, WHITE_DOES_NOT_WIN, DRAW, WHITE_WINS, BLACK_WINS -> true;
      default -> false;
    };
  }

  /** Facts as they were read; {@link #NONE} for those that do not occur, which are damaged. */
  public static int sound(int facts) {
    return -(0b0110_1110 >>> facts & 1) & facts;
  }

  /**
   * What a table says together with what was found.
   *
   * @param stored ignored if it is damaged
   * @throws ContradictionException if they exclude each other
   */
  public static int unite(int stored, int found) {
    int united = sound(stored) | found;
    if (!occur(united)) {
      throw new ContradictionException(
          "the table says '%s'".formatted(meaning(stored)),
          "'%s' was found".formatted(meaning(found)));
    }
    return united;
  }

  /** The facts in words. */
  public static String meaning(int facts) {
    return switch (facts) {
      case BLACK_DOES_NOT_WIN -> "Black does not win";
      case WHITE_DOES_NOT_WIN -> "White does not win";
      case DRAW -> "draw";
      case WHITE_WINS -> "White wins";
      case BLACK_WINS -> "Black wins";
      default -> "damaged";
    };
  }

  /** The value that the facts determine, if they do. */
  public static Optional<Value> value(int facts) {
    return switch (facts) {
      case WHITE_WINS -> Optional.of(Value.WIN);
      case DRAW -> Optional.of(Value.DRAW);
      case BLACK_WINS -> Optional.of(Value.LOSS);
      default -> Optional.empty();
    };
  }
}
