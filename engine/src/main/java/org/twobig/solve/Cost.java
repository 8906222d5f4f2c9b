package org.twobig.solve;

import java.time.Duration;

/**
 * The cost of a question, or a limit of the cost.
 *
 * @param nodes positions visited, by all threads and processes
 * @param time elapsed time
 */
public record Cost(long nodes, Duration time) {
  public static final Cost NONE = new Cost(0, Duration.ZERO);

  public static final Cost UNLIMITED = new Cost(Long.MAX_VALUE, Duration.ofNanos(Long.MAX_VALUE));

  public Cost plus(Cost other) {
    return new Cost(nodes + other.nodes, time.plus(other.time));
  }
}
