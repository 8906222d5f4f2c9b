package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.twobig.cli.view.Report;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** The answer of {@code twobig solve} to one question about one position. */
@JsonTypeName("twobig/solve/1")
public record SolveReport(
    String position,
    int ply,
    Question question,
    Reply answer,
    Optional<Value> value,
    OptionalInt score,
    long nodes,
    Duration seconds,
    boolean fromStore,
    Optional<String> line,
    Optional<Source> knownBy,
    long probes,
    long hits,
    long stores,
    long totalNodes,
    Duration totalSeconds,
    Optional<ReachedLimit> limit,
    Optional<Boolean> interrupted,
    Optional<Reply> expected,
    Optional<Boolean> agrees)
    implements Report {
  public static SolveReport of(
      GivenPosition given, Question question, Answered answered, Cost limit, boolean interrupted) {
    Optional<Solution> solution = answered.solution();
    Optional<Source> source = solution.map(Solution::source);
    OptionalInt score = solution.map(Solution::score).orElse(OptionalInt.empty());
    Reply answer = Reply.of(question, solution.map(Solution::outcome).orElse(Outcome.UNKNOWN));
    String found = score.isPresent() ? Integer.toString(score.getAsInt()) : answer.toString();
    Effort effort = answered.effort();
    return new SolveReport(
        given.moves(),
        given.position().ply(),
        question,
        answer,
        solution.flatMap(Solution::value),
        score,
        effort.nodes(),
        answered.time(),
        source.equals(Optional.of(Source.STORE)),
        answered.line(),
        source,
        effort.probes(),
        effort.hits(),
        effort.stores(),
        answered.total().nodes(),
        answered.total().time(),
        interrupted ? Optional.empty() : ReachedLimit.of(answered, limit),
        interrupted ? Optional.of(true) : Optional.empty(),
        question == Question.SCORE ? Optional.empty() : given.expected().map(Reply::ofWord),
        solution.flatMap(known -> given.expected().map(found::equals)));
  }

  Outcome verdict() {
    return answer == Reply.OPEN
        ? Outcome.UNKNOWN
        : value.map(Outcome::of).orElseGet(() -> Outcome.of(question, answer == Reply.YES));
  }
}
