package org.twobig.arena;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An agent's answer to a request for a move.
 *
 * @param column the chosen column; empty without a valid answer
 * @param fault the reason why there is no valid answer: {@link AgentStatus#ERROR} or {@link
 *     AgentStatus#TIMEOUT}; {@link AgentStatus#INVALID} for an answer that is negative or not an
 *     integer
 * @param seconds time that the answer took, to the microsecond
 */
public record AgentAnswer(OptionalInt column, Optional<AgentStatus> fault, BigDecimal seconds) {
  public static AgentAnswer of(int column, BigDecimal seconds) {
    return column < 0
        ? failed(AgentStatus.INVALID, seconds)
        : new AgentAnswer(OptionalInt.of(column), Optional.empty(), seconds);
  }

  public static AgentAnswer failed(AgentStatus fault, BigDecimal seconds) {
    return new AgentAnswer(OptionalInt.empty(), Optional.of(fault), seconds);
  }
}
