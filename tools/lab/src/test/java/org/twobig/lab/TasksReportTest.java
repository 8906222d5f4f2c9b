package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.joblevel.TaskCounts;

/** The rows of {@code bench tasks}, by numbers added up by hand. */
class TasksReportTest {
  private static final SolveMethod.Terms TERMS =
      new SolveMethod.Terms(1 << 20, 1000, Duration.ofSeconds(1));

  private static TimedSolve solve(Optional<Boolean> yes, long nodes, double seconds) {
    return new TimedSolve(yes, nodes, seconds, 1.5 * seconds, TaskCounts.NONE);
  }

  private static Map<String, String> row(
      SolveMethod method, List<TimedSolve> solves, List<TimedSolve> sequential) {
    String[] names = TasksReport.HEADER.split(",");
    String[] fields = new TasksReport(solves, sequential).row(28, 3, method).split(",", -1);
    assertThat(fields).hasSameSizeAs(names);
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      row.put(names[i], fields[i]);
    }
    return row;
  }

  @Test
  void timesAndTasksAddUpAndOfGraphsTheLargestCounts() {
    TaskCounts first = new TaskCounts(7, 0, 10, 4, 1, 300, 9000, 30, Duration.ofMillis(250));
    TaskCounts second = new TaskCounts(3, 0, 5, 2, 0, 200, 9500, 30, Duration.ofMillis(500));
    Map<String, String> row =
        row(
            SolveMethod.byTasks(Order.PROOF_NUMBERS, 2, TERMS),
            List.of(
                new TimedSolve(Optional.of(true), 1000, 1, 2, first),
                new TimedSolve(Optional.of(false), 5000, 3, 5.5, second)),
            List.of(solve(Optional.of(true), 3000, 5), solve(Optional.of(false), 1000, 1)));

    assertThat(row)
        .containsEntry("stones", "28")
        .containsEntry("positions", "2")
        .containsEntry("run", "3")
        .containsEntry("order", "proof-numbers")
        .containsEntry("threads", "2")
        .containsEntry("solved", "2")
        .containsEntry("white_wins", "1")
        .containsEntry("nodes", "6000")
        .containsEntry("seconds", "4.000")
        .containsEntry("cpu_seconds", "7.500")
        .containsEntry("nodes_per_second", "1500")
        .containsEntry("idle_seconds", "0.750")
        .containsEntry("tasks_answered", "15")
        .containsEntry("tasks_split", "6")
        .containsEntry("tasks_discarded", "1")
        .containsEntry("graph_nodes", "300")
        .containsEntry("graph_bytes", "9500")
        .containsEntry("nodes_ratio", "1.500")
        .containsEntry("speedup", "1.500");
  }

  @Test
  void ratiosAreOfThePositionsThatBothHaveSolved() {
    List<TimedSolve> sequential =
        List.of(
            solve(Optional.of(true), 100, 1),
            solve(Optional.empty(), 9000, 60),
            solve(Optional.of(false), 400, 8));
    Map<String, String> row =
        row(
            SolveMethod.byTasks(Order.MINIMAX, 1, TERMS),
            List.of(
                solve(Optional.empty(), 8000, 60),
                solve(Optional.of(true), 500, 4),
                solve(Optional.of(false), 600, 2)),
            sequential);

    assertThat(row)
        .containsEntry("positions", "3")
        .containsEntry("solved", "2")
        .containsEntry("white_wins", "1")
        .containsEntry("nodes", "9100")
        .containsEntry("nodes_ratio", "1.500")
        .containsEntry("speedup", "4.000");
  }

  @Test
  void whereNothingCanBeComparedTheRatiosAreLeftEmpty() {
    List<TimedSolve> unsolved = List.of(solve(Optional.empty(), 10, 1));
    Map<String, String> row = row(SolveMethod.sequential(TERMS), unsolved, unsolved);

    assertThat(row)
        .containsEntry("order", "sequential")
        .containsEntry("solved", "0")
        .containsEntry("nodes_ratio", "")
        .containsEntry("speedup", "");
  }
}
