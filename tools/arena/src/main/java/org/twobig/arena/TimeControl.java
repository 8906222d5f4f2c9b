package org.twobig.arena;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * The time limits of agents: a time for each move, and a bank of overtime for the whole game.
 * Kaggle's names are {@code actTimeout} and {@code remainingOverageTime}.
 *
 * @param move seconds for a move
 * @param bank seconds of overtime in a game
 */
public record TimeControl(BigDecimal move, BigDecimal bank) {
  /** The clock of Gupta and Shah's report: a hard limit of 5 seconds a move. */
  public static final TimeControl PAPER = new TimeControl(BigDecimal.valueOf(5), BigDecimal.ZERO);

  /** Kaggle's clock since November 2020: 2 seconds a move, and 60 in the bank. */
  public static final TimeControl KAGGLE =
      new TimeControl(BigDecimal.valueOf(2), BigDecimal.valueOf(60));

  /** An hour a move, for agents with limits of their own: a slower agent counts as hung. */
  public static final TimeControl NONE = new TimeControl(BigDecimal.valueOf(3600), BigDecimal.ZERO);

  /** Share of a move's time that an agent may plan with; the rest is for communication. */
  private static final double PLANNED = 0.85;

  public TimeControl {
    if (move.signum() < 0 || bank.signum() < 0) {
      throw new IllegalArgumentException("A clock has no negative times: " + move + ", " + bank);
    }
  }

  /** Returns the time that an agent should plan with for a move; the bank is its reserve. */
  public Duration planned() {
    return Duration.ofNanos((long) (PLANNED * move.doubleValue() * 1e9));
  }

  /** Returns the time after which a move is late. */
  static Duration deadline(BigDecimal move, BigDecimal left) {
    return Duration.ofNanos(move.add(left.max(BigDecimal.ZERO)).movePointRight(9).longValue());
  }
}
