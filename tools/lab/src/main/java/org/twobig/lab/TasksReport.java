package org.twobig.lab;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The CSV of {@code bench tasks}: what a method took for some positions. */
final class TasksReport {
  static final String HEADER =
      "stones,positions,run,order,threads,solved,white_wins,nodes,seconds,cpu_seconds,"
          + "nodes_per_second,idle_seconds,tasks_answered,tasks_split,tasks_discarded,"
          + "graph_nodes,graph_bytes,nodes_ratio,speedup";

  private final List<TimedSolve> solves;
  private final List<TimedSolve> sequential;

  /**
   * @param solves of one method
   * @param sequential those of the plain solver, of the same positions in the same order
   */
  TasksReport(List<TimedSolve> solves, List<TimedSolve> sequential) {
    this.solves = solves;
    this.sequential = sequential;
  }

  /** A line of CSV. */
  String row(int stones, int run, SolveMethod method) {
    long nodes = sum(TimedSolve::nodes);
    double seconds = seconds(TimedSolve::seconds);
    return String.format(
        Locale.ROOT,
        "%d,%d,%d,%s,%d,%d,%d,%d,%.3f,%.3f,%.0f,%.3f,%d,%d,%d,%d,%d,%s,%s",
        stones,
        solves.size(),
        run,
        method.name(),
        method.threads(),
        solves.stream().filter(solve -> solve.yes().isPresent()).count(),
        solves.stream().filter(solve -> solve.yes().orElse(false)).count(),
        nodes,
        seconds,
        seconds(TimedSolve::cpuSeconds),
        nodes / seconds,
        solves.stream()
                .map(solve -> solve.counts().idle())
                .reduce(Duration.ZERO, Duration::plus)
                .toNanos()
            * 1e-9,
        sum(solve -> solve.counts().answered()),
        sum(solve -> solve.counts().split()),
        sum(solve -> solve.counts().discarded()),
        most(solve -> solve.counts().nodes()),
        most(solve -> solve.counts().bytes()),
        ratio(solves, TimedSolve::nodes, sequential),
        ratio(sequential, TimedSolve::seconds, solves));
  }

  private long sum(ToLongFunction<TimedSolve> figure) {
    return solves.stream().mapToLong(figure).sum();
  }

  private double seconds(ToDoubleFunction<TimedSolve> figure) {
    return solves.stream().mapToDouble(figure).sum();
  }

  private long most(ToLongFunction<TimedSolve> figure) {
    return solves.stream().mapToLong(figure).max().orElse(0);
  }

  /** Of the positions that both have solved; empty if there is none, or the figure is 0 for all. */
  private static String ratio(
      List<TimedSolve> above, ToDoubleFunction<TimedSolve> figure, List<TimedSolve> below) {
    double sumAbove = 0;
    double sumBelow = 0;
    for (int i = 0; i < above.size(); i++) {
      if (above.get(i).yes().isPresent() && below.get(i).yes().isPresent()) {
        sumAbove += figure.applyAsDouble(above.get(i));
        sumBelow += figure.applyAsDouble(below.get(i));
      }
    }
    return sumBelow == 0 ? "" : String.format(Locale.ROOT, "%.3f", sumAbove / sumBelow);
  }
}
