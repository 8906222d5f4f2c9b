package org.twobig.game;

/**
 * Operations on the codes of {@link Outcome} as plain numbers, for searches that read millions a
 * second. A number that was read must pass {@link #sound}.
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

  /** Returns the code that was read; 0 for a damaged number. */
  public static int sound(int facts) {
    return -(0b0110_1110 >>> facts & 1) & facts;
  }

  /**
   * Returns the union of the codes of a table and of a search.
   *
   * @param stored ignored if it is damaged
   * @throws ContradictionException if they exclude each other
   */
  public static int unite(int stored, int found) {
    return Outcome.ofCode(stored).unite(Outcome.ofCode(found)).code();
  }
}
