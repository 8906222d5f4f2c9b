package org.twobig.cli.solve;

import java.time.Duration;
import java.util.Optional;
import org.twobig.game.Outcome;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * A task and its answer.
 *
 * @param time what finding the verdict took, the line of play not included
 * @param line the line of play, if asked for
 */
record Result(Task task, Solution solution, Duration time, Optional<String> line) {
  /** What a solver answered to a task. */
  Result(Task task, Answered answered) {
    this(task, answered.solution().orElseThrow(), answered.time(), answered.line());
  }

  /** The answer: yes or no, or the value if both questions were asked. */
  Reply reply() {
    return Reply.of(solution.question(), Outcome.of(solution));
  }

  /** Whether the answer is the expected one, if one was expected. */
  Optional<Boolean> agrees() {
    return Reply.expected(task).map(reply()::equals);
  }
}
