package org.twobig.game;

/**
 * Operations on {@link Outcome#code codes} as plain numbers, for searches that read millions of
 * codes a second. A search passes each number from a table to {@link #sound} first.
 */
public final class Facts {
  private Facts() {}

  /** Returns the code of an answer to {@link Question#WHITE} or {@link Question#BLACK}. */
  public static int of(boolean forWhite, boolean wins) {
    return Outcome.of(forWhite ? Question.WHITE : Question.BLACK, wins).code();
  }

  /** Returns whether a code says if a player wins. */
  public static boolean answer(int facts, boolean forWhite) {
    return (facts & (forWhite ? 2 : 1)) != 0 || wins(facts, forWhite);
  }

  /** Returns whether a player wins, for a code for which {@link #answer} is true. */
  public static boolean wins(int facts, boolean forWhite) {
    return facts == (forWhite ? 5 : 6);
  }

  /** Returns a number of 0 to 7 if it is a code; 0 if it is damaged. */
  public static int sound(int facts) {
    return -(0b0110_1110 >>> facts & 1) & facts;
  }
}
