package org.twobig.cli.pipe;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.view.Report;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

/** A line that {@code twobig engine} writes. {@code id} repeats the id of the command. */
public sealed interface EngineReport extends Report {
  /** The game and its questions: the answer to {@code hello} and {@code options}. */
  @JsonTypeName("twobig/engine-hello/1")
  record Hello(
      Optional<JsonNode> id,
      String game,
      String notation,
      List<Question> questions,
      Question question)
      implements EngineReport {}

  /** The answer to {@code position}: the known facts of a position and its moves. */
  @JsonTypeName("twobig/engine-position/1")
  record KnownPosition(Optional<JsonNode> id, @JsonUnwrapped AnalysisReport known)
      implements EngineReport {}

  /** The answer to {@code value}: the known facts of a position alone. */
  @JsonTypeName("twobig/engine-value/1")
  record KnownValue(
      Optional<JsonNode> id, String position, Outcome verdict, OptionalInt score, OptionalLong work)
      implements EngineReport {}

  @JsonTypeName("twobig/engine-info/1")
  record Info(Optional<JsonNode> id, long nodes, Duration seconds) implements EngineReport {}

  @JsonTypeName("twobig/engine-answer/1")
  record SearchAnswer(
      Optional<JsonNode> id, Optional<String> best, @JsonUnwrapped SolveReport answer)
      implements EngineReport {}

  @JsonTypeName("twobig/engine-error/1")
  record Error(Optional<JsonNode> id, String detail) implements EngineReport {}
}
