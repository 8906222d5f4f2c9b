package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.view.Report;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

/**
 * The report on a solve that a client has asked for.
 *
 * @param id the solve's name in paths of the API
 * @param position the moves as the client sent them
 * @param nodes nodes of this process so far
 * @param nodesPerSecond mean of the last seconds; empty unless the solve runs
 * @param seconds time since it began; 0 while it waits
 * @param tasks the tasks of a long solve; empty for a short solve
 * @param replies the legal moves and what is known of each now
 * @param verdict of the position, known directly or from its moves
 * @param result the report of {@code twobig solve --json}; empty until the solve is over
 * @param problem why it failed, or a remark for the user
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
    Outcome verdict,
    Optional<SolveReport> result,
    Optional<String> problem)
    implements Report {
  /** The numbers of tasks of a long solve, by state, and the proof numbers of its root. */
  public record Tasks(long waiting, long running, long done, long proof, long disproof) {}

  public record Move(String move, Outcome verdict) {}

  @JsonTypeName("twobig/solves/1")
  public record All(List<SolveJobReport> solves) implements Report {}

  /** An event: a move of the position that is being solved has a new verdict. */
  @JsonTypeName("twobig/verdict/1")
  public record Decided(String id, String position, String move, Outcome verdict)
      implements Report {}
}
