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

/** Reports of the API on a store as a whole. */
public final class StoreReports {
  private StoreReports() {}

  /** A store in few words, with the processes that work on it now. */
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

  /** The report of {@code twobig stats --json}, and when the entries were counted. */
  @JsonTypeName("twobig/counted/1")
  public record Counted(@JsonUnwrapped StatsReport stats, Instant counted) implements Report {}

  @JsonTypeName("twobig/counting/1")
  public record Counting(BigDecimal done) implements Report {}

  @JsonTypeName("twobig/samples/1")
  public record Samples(long seed, List<SampleReport.Line> samples) implements Report {}

  @JsonTypeName("twobig/puzzles/1")
  public record Puzzles(long seed, List<Puzzle> puzzles) implements Report {}

  /** How hard a puzzle is, by the nodes that its position took. */
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

  /** A position, the only move that wins, and at least how many nodes the position took. */
  public record Puzzle(
      String position, int ply, Player toMove, String solution, Grade grade, long work) {}
}
