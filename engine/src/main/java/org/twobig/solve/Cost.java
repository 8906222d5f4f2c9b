package org.twobig.solve;

import java.time.Duration;

/**
 * The cost of a question, or its limit.
 *
 * @param nodes positions visited, by all threads and processes
 * @param elapsed time
 */
public record Cost(long nodes, Duration time) {
  /** Nothing. */
  public static final Cost NONE = new Cost(0, Duration.ZERO);

  /** More than any question costs. */
  public static final Cost UNLIMITED = new Cost(Long.MAX_VALUE, Duration.ofNanos(Long.MAX_VALUE));

  /** Returns the sum of both. */
  public Cost plus(Cost other) {
    return new Cost(nodes + other.nodes, time.plus(other.time));
  }
}
