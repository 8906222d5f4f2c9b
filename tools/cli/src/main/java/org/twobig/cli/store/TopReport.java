package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.ClusterStatus.FaultyNode;
import org.twobig.cluster.ClusterStatus.TaskFlow;
import org.twobig.cluster.NodeStatus;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.Activity;
import org.twobig.solve.SolveProgress;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;

/** The report of {@code top}: a store and the processes on it at one moment. */
@JsonTypeName("twobig/top/1")
public record TopReport(
    Instant time,
    String store,
    Placement placement,
    long tableBytes,
    Optional<BigDecimal> occupancyEstimate,
    Optional<Instant> lastCheckpoint,
    Optional<BigDecimal> secondsSinceCheckpoint,
    long nodes,
    Optional<Long> nodesPerSecond,
    Optional<BigDecimal> hitRatio,
    List<Solving> solves,
    List<OfPly> tasksByPly,
    List<ProcessReport> processes,
    Optional<Cluster> cluster)
    implements Report {

  public record Solving(
      long pid,
      BigDecimal elapsedSeconds,
      Optional<String> position,
      Optional<Integer> ply,
      Question question,
      long totalNodes,
      BigDecimal totalSeconds,
      Optional<Long> threads,
      Optional<BigDecimal> idleShare,
      Optional<Tasks> tasks) {
    static Solving of(SolveProgress solve, Instant now) {
      LiveProcess process = solve.activity().process();
      return new Solving(
          process.pid(),
          BigDecimal.valueOf(solve.elapsed(now).toMillis(), 3),
          solve.text(),
          solve.board().map(Board::ply),
          solve.question(),
          solve.total().nodes(),
          BigDecimal.valueOf(solve.total().time().toMillis(), 3),
          Optional.ofNullable(process.counters().get(Activity.THREADS)),
          Json.share(solve.idleShare()),
          solve.isByTasks() ? Optional.of(Tasks.of(solve)) : Optional.empty());
    }

    // The template calls the methods below.

    String player() {
      return question == Question.WHITE ? "White" : "Black";
    }

    String toMove() {
      return ply.orElseThrow() % 2 == 0 ? "White" : "Black";
    }

    String won() {
      return moves(player() + " wins", Tasks::movesWon);
    }

    String notWon() {
      return moves(player() + " does not", Tasks::movesNotWon);
    }

    String open() {
      return moves("open", Tasks::movesOpen);
    }

    private String moves(String state, Function<Tasks, List<String>> of) {
      List<String> moves = of.apply(tasks.orElseThrow());
      String list = moves.isEmpty() ? "" : ": " + String.join(" ", moves);
      return "%-14s %2d%s".formatted(state, moves.size(), list);
    }
  }

  public record Cluster(
      long pid,
      @JsonUnwrapped(prefix = "tasks_") TaskFlow tasks,
      List<FaultyNode> faultyNodes,
      long answersToRecheck,
      long answersRechecked,
      long answersAgreed,
      long leastWork,
      @JsonUnwrapped(prefix = "entries_") EntryCounts entries,
      Optional<String> standby,
      Optional<Long> standbyBehind,
      List<Helper> nodes) {
    static Cluster of(ClusterStatus status) {
      return new Cluster(
          status.pid(),
          status.tasks(),
          status.faulty(),
          status.rechecked().chosen(),
          status.rechecked().done(),
          status.rechecked().agreed(),
          status.leastWork(),
          status.entries(),
          Optional.of(status.standby()).filter(told -> !told.isEmpty()),
          Optional.of(status.standbyBehind()).filter(told -> told >= 0),
          status.nodes().stream().map(Helper::of).toList());
    }

    int helpers() {
      return nodes.size();
    }
  }

  public record Helper(
      String name,
      long threads,
      long nodes,
      long nodesPerSecond,
      long tasksDone,
      long outcomesUnconfirmed,
      @JsonUnwrapped(prefix = "entries_") EntryCounts entries) {
    static Helper of(NodeStatus node) {
      NodeReport report = node.report();
      return new Helper(
          node.name(),
          node.threads(),
          report.searched(),
          node.perSecond(),
          report.tasksDone(),
          report.unconfirmed(),
          report.entries());
    }
  }

  /** How many tasks of a ply are finished, and how many were split into several tasks. */
  public record OfPly(int ply, long done, long split) {}

  public record Tasks(
      List<String> movesWon,
      List<String> movesNotWon,
      List<String> movesOpen,
      long proofNumber,
      long disproofNumber,
      long waiting,
      long running,
      long done,
      long split,
      long discarded,
      int lastPly,
      long graphPositions,
      long graphBytes) {
    static Tasks of(SolveProgress solve) {
      TaskCounts counts = solve.tasks();
      return new Tasks(
          moves(solve, Answer.YES),
          moves(solve, Answer.NO),
          moves(solve, Answer.OPEN),
          solve.proof(),
          solve.disproof(),
          counts.waiting(),
          counts.running(),
          counts.answered(),
          counts.split(),
          counts.discarded(),
          counts.level(),
          counts.nodes(),
          counts.bytes());
    }

    private static List<String> moves(SolveProgress solve, Answer answer) {
      return solve.moves(answer).stream().map(solve.game()::move).toList();
    }
  }

  static TopReport of(
      Instant time,
      Game game,
      StoreInfo glance,
      List<Activity> activities,
      List<OfPly> tasksByPly,
      Optional<ClusterStatus> cluster) {
    Optional<Instant> saved = saved(glance, activities);
    List<ProcessReport> processes = ProcessReport.of(activities);
    ProcessReport all = ProcessReport.together(processes);
    return new TopReport(
        time,
        glance.directory().toString(),
        glance.placement(),
        glance.layout().dataBytes(),
        Json.share(glance.occupancy()),
        saved,
        saved.map(since -> BigDecimal.valueOf(since(since, time).toMillis(), 3)),
        all.nodes(),
        all.nodesPerSecond(),
        all.hitRatio(),
        activities.stream()
            .flatMap(activity -> SolveProgress.of(game, activity).stream())
            .map(solve -> Solving.of(solve, time))
            .toList(),
        tasksByPly,
        processes,
        cluster
            .filter(told -> processes.stream().anyMatch(process -> process.pid() == told.pid()))
            .map(Cluster::of));
  }

  /** Returns the time of the last save: the latest time that the table and the processes name. */
  private static Optional<Instant> saved(StoreInfo glance, List<Activity> activities) {
    return Stream.concat(
            glance.lastCheckpoint().stream(),
            activities.stream()
                .map(activity -> activity.process().counter(LiveProcess.LAST_SAVE_TIME))
                .filter(millis -> millis > 0)
                .map(Instant::ofEpochMilli))
        .max(Instant::compareTo);
  }

  private static Duration since(Instant then, Instant now) {
    return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
  }

  /** Returns the text. Columns of tables that do not fit into the width are left out. */
  String text(int width) {
    Map<String, Object> rows = Map.of("rows", ProcessReport.rows(processes));
    return ReportTemplate.wide(TopReport.class, "top.txt", width, new Bars(false), this, rows);
  }

  boolean isDirect() {
    return placement == Placement.DIRECT;
  }
}
