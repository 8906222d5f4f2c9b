package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.solve.Player;
import org.twobig.cli.store.SampleReport;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.view.Report;
import org.twobig.store.Placement;

/** Reports on a store as a whole. */
public final class StoreReports {
  private StoreReports() {}

  /**
   * A summary of a store.
   *
   * @param readOnly whether this server solves nothing
   * @param processes that work on the store now
   */
  @JsonTypeName("twobig/store/1")
  public record Summary(
      String store,
      String game,
      String keySpace,
      Placement placement,
      long tableBytes,
      Optional<BigDecimal> occupancyEstimate,
      Optional<Instant> lastCheckpoint,
      boolean readOnly,
      int processes)
      implements Report {}

  /**
   * The statistics as {@code twobig stats --json} prints them.
   *
   * @param counted when
   */
  @JsonTypeName("twobig/counted/1")
  public record Counted(@JsonUnwrapped StatsReport stats, Instant counted) implements Report {}

  /**
   * The progress of a count of the entries.
   *
   * @param done share, 0 to 1
   */
  @JsonTypeName("twobig/counting/1")
  public record Counting(BigDecimal done) implements Report {}

  /** Random entries, each as {@code twobig dump --random --json} says. */
  @JsonTypeName("twobig/samples/1")
  public record Samples(long seed, List<SampleReport.Line> samples) implements Report {}

  /** Positions in which one move alone wins. */
  @JsonTypeName("twobig/puzzles/1")
  public record Puzzles(long seed, List<Puzzle> puzzles) implements Report {}

  /** The difficulty of a puzzle, by the nodes that its position took. */
  public enum Grade {
    EASY,
    MEDIUM,
    HARD;

    private static final long MEDIUM_FROM = 1_000;
    private static final long HARD_FROM = 100_000;

    static Grade of(long work) {
      return work < MEDIUM_FROM ? EASY : work < HARD_FROM ? MEDIUM : HARD;
    }
  }

  /**
   * A puzzle.
   *
   * @param solution the one move that wins
   * @param work nodes of the solved position, at least
   */
  public record Puzzle(
      String position, int ply, Player toMove, String solution, Grade grade, long work) {}
}
