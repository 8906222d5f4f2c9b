package org.twobig.cli.jobs;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.solve.Player;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.view.Report;
import org.twobig.game.Answer;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.game.Value;
import org.twobig.game.picture.Grid;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.store.Placement;

/** Reports of the API on games, on the store as a whole, and on the jobs of clients. */
public final class ApiReports {
  private ApiReports() {}

  @JsonTypeName("twobig/games/1")
  public record GameList(List<OfGame> games) implements Report {}

  /**
   * A game; {@code id} is its name in paths of the API, {@code notation} explains how moves are
   * typed.
   */
  public record OfGame(
      String id,
      String title,
      BoardShape board,
      String notation,
      int mostPlies,
      List<Question> questions,
      boolean proofs,
      boolean solves) {
    public static OfGame of(Game game, boolean proofs, boolean solves) {
      Grid grid = game.grid();
      return new OfGame(
          game.id(),
          game.title(),
          new BoardShape(grid.sides(), grid.inRow(), grid.gravity()),
          game.notation(),
          game.mostPlies(),
          Questions.of(game),
          proofs,
          solves);
    }
  }

  /**
   * The board. {@code cells} are its sizes X, Y, Z; the cell (x, y, z) has the number x + X (y + Y
   * z). With gravity, stones fall along the last direction.
   */
  public record BoardShape(List<Integer> cells, int inRow, boolean gravity) {}

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
  public record Samples(long seed, List<Drawn> samples) implements Report {
    /**
     * Makes the report of the entries whose position can be found, sorted by ply and then by
     * descending work.
     */
    public static Samples of(Sample sample, long seed, StoredPositions positions) {
      return new Samples(
          seed,
          sample.entries().stream()
              .flatMap(
                  entry ->
                      positions
                          .moves(entry.key())
                          .map(
                              moves ->
                                  Drawn.of(moves, entry, positions.outcome(entry.value()), seed))
                          .stream())
              .sorted(
                  Comparator.comparingInt(Drawn::ply)
                      .thenComparing(Drawn::work, Comparator.reverseOrder())
                      .thenComparing(Drawn::position))
              .toList());
    }
  }

  /** A random entry. */
  @JsonTypeName("twobig/sample/1")
  public record Drawn(
      String position,
      int ply,
      Outcome verdict,
      Optional<Boolean> whiteWins,
      Optional<Boolean> blackWins,
      Optional<Value> value,
      long work,
      long seed)
      implements Report {
    private static Drawn of(String position, Sample.Entry entry, Outcome outcome, long seed) {
      return new Drawn(
          position,
          entry.keyClass(),
          outcome,
          wins(outcome.answer(Question.WHITE)),
          wins(outcome.answer(Question.BLACK)),
          outcome.value(),
          entry.work(),
          seed);
    }

    private static Optional<Boolean> wins(Answer answer) {
      return answer == Answer.OPEN ? Optional.empty() : Optional.of(answer == Answer.YES);
    }
  }

  @JsonTypeName("twobig/puzzles/1")
  public record Puzzles(long seed, List<Puzzle> puzzles) implements Report {}

  /** A position, the only move that wins, and a lower bound of the nodes of its search. */
  public record Puzzle(
      String position, int ply, Player toMove, String solution, Grade grade, long work) {}

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
   * The report on a solve that a client has asked for.
   *
   * @param id the solve's name in paths of the API
   * @param position the moves as the client sent them
   * @param nodes the nodes that this process has searched for the solve so far
   * @param nodesPerSecond the mean over the last 3 seconds; empty unless the solve runs
   * @param seconds time since the solve began; 0 while it waits
   * @param tasks the tasks of a long solve while it runs; else empty
   * @param replies the legal moves and what is known of each now
   * @param verdict the verdict of the position, known directly or from its moves
   * @param result the report of {@code twobig solve --json}; empty until the solve is over
   * @param problem why the solve failed, or a remark for the user
   */
  @JsonTypeName("twobig/solving/1")
  public record Solving(
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
      List<ReplyVerdict> replies,
      Outcome verdict,
      Optional<SolveReport> result,
      Optional<String> problem)
      implements Report {}

  /** The numbers of tasks of a long solve, by state, and the proof numbers of its root. */
  public record Tasks(long waiting, long running, long done, long proof, long disproof) {}

  public record ReplyVerdict(String move, Outcome verdict) {}

  @JsonTypeName("twobig/solves/1")
  public record Solves(List<Solving> solves) implements Report {}

  /** An event: a move of the position that is being solved has a new verdict. */
  @JsonTypeName("twobig/verdict/1")
  public record Decided(String id, String position, String move, Outcome verdict)
      implements Report {}

  /** The report on a proof for a client; {@code bytes} is empty until the proof is complete. */
  @JsonTypeName("twobig/proof/1")
  public record Proving(
      String id,
      ProofState state,
      String position,
      Outcome claim,
      long steps,
      OptionalLong bytes,
      Optional<String> problem)
      implements Report {}

  public enum ProofState {
    RUNNING,
    DONE,
    FAILED
  }
}
