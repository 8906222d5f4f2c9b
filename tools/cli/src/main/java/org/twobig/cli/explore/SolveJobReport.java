package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Question;

/**
 * The report on a solve that a client has requested.
 *
 * @param id its name in paths
 * @param position as it was asked for
 * @param nodes visited so far, by this process
 * @param nodesPerSecond over the last seconds, while it runs
 * @param seconds since it began; 0 while it waits
 * @param tasks into which a solve that takes long is cut
 * @param replies the legal moves with what is known of each now
 * @param verdict of the position, known directly or derived from its moves
 * @param result the report of {@code twobig solve --json}, once the solve is over
 * @param problem the reason of a failure, or a remark for a person
 */
@JsonTypeName("twobig/solving/1")
public record SolveJobReport(
    String id,
    Job.State state,
    String game,
    String position,
    int ply,
    Question question,
    long nodes,
    Optional<Long> nodesPerSecond,
    BigDecimal seconds,
    Optional<Tasks> tasks,
    List<Move> replies,
    Verdict verdict,
    Optional<SolveReport> result,
    Optional<String> problem)
    implements Report {
  /** Tasks of a solve that takes long. */
  public record Tasks(long waiting, long running, long done, long proof, long disproof) {}

  /** A legal move of the position and what is known of where it leads. */
  public record Move(String move, Verdict verdict) {}

  /** The solves of this server, the latest first. */
  @JsonTypeName("twobig/solves/1")
  public record All(List<SolveJobReport> solves) implements Report {}

  /** The event that the verdict on a move has changed while its position is being solved. */
  @JsonTypeName("twobig/verdict/1")
  public record Decided(String id, String position, String move, Verdict verdict)
      implements Report {}
}
