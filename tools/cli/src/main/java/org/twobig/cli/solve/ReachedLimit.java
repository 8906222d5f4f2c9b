package org.twobig.cli.solve;

import java.util.Optional;
import org.twobig.cli.view.Units;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** The limit of cost that a solve has reached. */
public enum ReachedLimit {
  TIME,
  NODES;

  /** Returns the limit that ended a solve; empty if the solve has an answer or had no limit. */
  static Optional<ReachedLimit> of(Answered answered, Cost most) {
    if (answered.solution().isPresent() || most.equals(Cost.UNLIMITED)) {
      return Optional.empty();
    }
    return Optional.of(answered.time().compareTo(most.time()) >= 0 ? TIME : NODES);
  }

  String inWords(Cost most) {
    return "not decided within "
        + (this == TIME ? Units.duration(most.time()) : Units.number(most.nodes(), "node"));
  }
}
