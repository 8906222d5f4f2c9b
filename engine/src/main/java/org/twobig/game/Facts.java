package org.twobig.game;

/**
 * The codes of {@link Outcome} as plain numbers, for searches that read millions a second. Of a
 * number that was read, {@link #sound} is used.
 */
public final class Facts {
  private Facts() {}

  /** Returns the code of an answer to one of the two questions. */
  public static int of(boolean forWhite, boolean wins) {
    return Outcome.of(forWhite ? Question.WHITE : Question.BLACK, wins).code();
  }

  /** Returns whether a code answers if a player wins. */
  public static boolean answer(int facts, boolean forWhite) {
    return (facts & (forWhite ? 2 : 1)) != 0 || wins(facts, forWhite);
  }

  /** Returns whether a player wins, by a code that {@link #answer}s the question. */
  public static boolean wins(int facts, boolean forWhite) {
    return facts == (forWhite ? 5 : 6);
  }

  /** Returns the code that was read; 0 for a number that is no code, so it is damaged. */
  public static int sound(int facts) {
    return -(0b0110_1110 >>> facts & 1) & facts;
  }

  /**
   * Returns what a table says together with what was found.
   *
   * @param stored ignored if it is damaged
   * @throws ContradictionException if they exclude each other
   */
  public static int unite(int stored, int found) {
    return Outcome.ofCode(stored).unite(Outcome.ofCode(found)).code();
  }
}
