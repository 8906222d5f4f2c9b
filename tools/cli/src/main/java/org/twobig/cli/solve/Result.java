package org.twobig.cli.solve;

import java.util.Optional;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * A task and what has become of it.
 *
 * @param answered the answer, if there is one, and what it took
 * @param most what the answer was allowed to cost
 */
record Result(Task task, Question question, Answered answered, Cost most) {
  Optional<Solution> solution() {
    return answered.solution();
  }

  /** The answer: yes or no, or the value if both questions were asked; or open. */
  Reply reply() {
    return Reply.of(question, solution().map(Solution::outcome).orElse(Outcome.UNKNOWN));
  }

  /** The limit that has ended it, if one has. */
  Optional<Limit> limit() {
    return Limit.of(answered, most);
  }

  /** Whether the answer is the expected one, if one was expected and there is an answer. */
  Optional<Boolean> agrees() {
    return solution()
        .flatMap(
            found ->
                found.score().isPresent()
                    ? task.expected().map(String.valueOf(found.score().getAsInt())::equals)
                    : expected().map(reply()::equals));
  }

  /** The reply that was expected, if one was and it is no score. */
  Optional<Reply> expected() {
    return question == Question.SCORE ? Optional.empty() : Reply.expected(task);
  }
}
