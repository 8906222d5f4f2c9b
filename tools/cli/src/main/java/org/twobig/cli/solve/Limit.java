package org.twobig.cli.solve;

import java.util.Optional;
import org.twobig.cli.view.Units;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** The limit that a solve has reached. */
public enum Limit {
  TIME,
  NODES;

  /**
   * Returns the limit for which a solve has no answer.
   *
   * @param most what the answer was allowed to cost
   */
  static Optional<Limit> of(Answered answered, Cost most) {
    if (answered.solution().isPresent() || most.equals(Cost.UNLIMITED)) {
      return Optional.empty();
    }
    return Optional.of(answered.time().compareTo(most.time()) >= 0 ? TIME : NODES);
  }

  /** Returns the start of a sentence that says which limit was reached. */
  String inWords(Cost most) {
    return "not decided within "
        + (this == TIME ? Units.duration(most.time()) : Units.number(most.nodes(), "node"));
  }
}
