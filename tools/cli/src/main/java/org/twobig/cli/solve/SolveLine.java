package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.Optional;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;

/** What {@code solve --json} prints of a position. */
@JsonTypeName("twobig/solve/1")
public record SolveLine(
    String position,
    int ply,
    Question question,
    Reply answer,
    Optional<Value> value,
    long nodes,
    BigDecimal seconds,
    boolean fromStore,
    Optional<String> line,
    Optional<Source> knownBy,
    long probes,
    long hits,
    long stores,
    Optional<Reply> expected,
    Optional<Boolean> agrees)
    implements Report {
  static SolveLine of(Result result) {
    Solution solution = result.solution();
    return new SolveLine(
        result.task().moves(),
        result.task().position().ply(),
        solution.question(),
        result.reply(),
        solution.value(),
        solution.effort().nodes(),
        Json.seconds(result.time()),
        solution.source() == Source.STORE,
        result.line(),
        Optional.of(solution.source()),
        solution.effort().probes(),
        solution.effort().hits(),
        solution.effort().stores(),
        Reply.expected(result.task()),
        result.agrees());
  }
}
