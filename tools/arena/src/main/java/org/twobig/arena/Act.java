package org.twobig.arena;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What became of asking an agent for a move.
 *
 * @param column what it answered; empty if that is no answer. A negative number is none, as the
 *     action's schema has a minimum
 * @param fault why there is no answer: {@link Status#ERROR} or {@link Status#TIMEOUT}; {@link
 *     Status#INVALID} for one that is no integer or negative
 * @param seconds it took, to the microsecond
 */
public record Act(OptionalInt column, Optional<Status> fault, BigDecimal seconds) {
  /** An integer for an answer. */
  public static Act of(int column, BigDecimal seconds) {
    return column < 0
        ? failed(Status.INVALID, seconds)
        : new Act(OptionalInt.of(column), Optional.empty(), seconds);
  }

  /** No answer. */
  public static Act failed(Status fault, BigDecimal seconds) {
    return new Act(OptionalInt.empty(), Optional.of(fault), seconds);
  }
}
