package org.twobig.arena;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An agent's answer to a request for a move.
 *
 * @param column the chosen column; empty without a valid answer
 * @param fault the reason why there is no valid answer: {@link Status#ERROR} or {@link
 *     Status#TIMEOUT}; {@link Status#INVALID} for an answer that is negative or not an integer
 * @param seconds time that the answer took, to the microsecond
 */
public record AgentAnswer(OptionalInt column, Optional<Status> fault, BigDecimal seconds) {
  public static AgentAnswer of(int column, BigDecimal seconds) {
    return column < 0
        ? failed(Status.INVALID, seconds)
        : new AgentAnswer(OptionalInt.of(column), Optional.empty(), seconds);
  }

  public static AgentAnswer failed(Status fault, BigDecimal seconds) {
    return new AgentAnswer(OptionalInt.empty(), Optional.of(fault), seconds);
  }
}
