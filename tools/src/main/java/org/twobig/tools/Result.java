package org.twobig.tools;

import java.time.Duration;
import java.util.Optional;
import org.twobig.connectfour3d.Solution;

/**
 * A task and its answer.
 *
 * @param time what finding the verdict took, the line of play not included
 * @param line the line of play, if asked for
 */
record Result(Task task, Solution solution, Duration time, Optional<String> line) {
  String answer() {
    return solution.whiteWins() ? "yes" : "no";
  }

  /** Whether the answer is the expected one, if one was expected. */
  Optional<Boolean> agrees() {
    return task.expected().map(expected -> expected == solution.whiteWins());
  }
}
