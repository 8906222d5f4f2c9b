package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;

/** What {@code solve --json} prints of a position. */
@JsonTypeName("twobig/solve/1")
public record SolveLine(
    String position,
    int ply,
    Question question,
    Reply answer,
    Optional<Value> value,
    OptionalInt score,
    long nodes,
    BigDecimal seconds,
    boolean fromStore,
    Optional<String> line,
    Optional<Source> knownBy,
    long probes,
    long hits,
    long stores,
    long totalNodes,
    BigDecimal totalSeconds,
    Optional<Limit> limit,
    Optional<Boolean> interrupted,
    Optional<Reply> expected,
    Optional<Boolean> agrees)
    implements Report {
  /**
   * What a question has come to.
   *
   * @param most what the answer was allowed to cost
   * @param interrupted whether it was stopped before
   */
  public static SolveLine of(
      Task task, Question question, Answered answered, Cost most, boolean interrupted) {
    return of(new Result(task, question, answered, most), interrupted);
  }

  static SolveLine of(Result result, boolean interrupted) {
    Answered answered = result.answered();
    Optional<Source> source = result.solution().map(Solution::source);
    return new SolveLine(
        result.task().moves(),
        result.task().position().ply(),
        result.question(),
        result.reply(),
        result.solution().flatMap(Solution::value),
        result.solution().map(Solution::score).orElse(OptionalInt.empty()),
        answered.effort().nodes(),
        Json.seconds(answered.time()),
        source.equals(Optional.of(Source.STORE)),
        answered.line(),
        source,
        answered.effort().probes(),
        answered.effort().hits(),
        answered.effort().stores(),
        answered.total().nodes(),
        Json.seconds(answered.total().time()),
        interrupted ? Optional.empty() : result.limit(),
        interrupted ? Optional.of(true) : Optional.empty(),
        result.expected(),
        result.agrees());
  }
}
