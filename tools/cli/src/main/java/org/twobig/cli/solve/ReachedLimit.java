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
  static Optional<ReachedLimit> of(Answered answered, Cost limit) {
    if (answered.solution().isPresent() || limit.equals(Cost.UNLIMITED)) {
      return Optional.empty();
    }
    return Optional.of(answered.time().compareTo(limit.time()) >= 0 ? TIME : NODES);
  }

  String inWords(Cost limit) {
    return "not decided within "
        + (this == TIME ? Units.duration(limit.time()) : Units.number(limit.nodes(), "node"));
  }
}
