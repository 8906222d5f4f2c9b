package org.twobig.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.OrderConverter;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.lab.cluster.Cluster;
import org.twobig.lab.cluster.Events;
import org.twobig.lab.cluster.SyntheticGame;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench conductor}. */
@Command(
    name = "conductor",
    header = "Measure how many tasks a second a conductor can hand out",
    description = {
      "Solves a synthetic game, whose searches cost nothing, in virtual time: so many workers, a"
          + " million nodes a second each, whose tasks last up to a second. Counts the processor"
          + " time of the conductor's own calls. Prints CSV: in_flight is the mean share of the"
          + " workers that have a task, after the first tenth of the solve.",
      "",
      "A round before the measured ones warms the code up.",
      ""
    },
    footer = {
      "  bench conductor --workers 16,256,1000",
      "  bench conductor --workers 1000 --orders minimax --rounds 3"
    })
final class ConductorCommand implements Callable<Integer> {
  private static final double SPEED = 1e6;
  private static final long TASK_NODES = 1_000_000;
  private static final int HEAVY_LEVELS = 8;

  @Option(
      names = "--workers",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "N",
      defaultValue = "16,256,1000",
      description = "Numbers of workers. Default: ${DEFAULT-VALUE}.")
  private List<Integer> workers = new ArrayList<>();

  @Option(
      names = "--orders",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      defaultValue = "proof-numbers,minimax",
      description = "Orders of tasks: ${COMPLETION-CANDIDATES}. Default: all.",
      completionCandidates = OrderConverter.class)
  private List<Order> orders = new ArrayList<>();

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Tasks after which a solve is ended. Default: ${DEFAULT-VALUE}.")
  private long tasks;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description = "Rounds, each a game of its own. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Override
  public Integer call() {
    if (tasks < 1 || rounds < 1 || workers.stream().anyMatch(count -> count < 1)) {
      throw new UsageException("--workers, --tasks and --rounds are 1 or more");
    }
    System.out.println(
        "workers,order,round,tasks,virtual_seconds,in_flight,cpu_seconds,tasks_per_cpu_second");
    for (int count : workers) {
      for (Order order : orders) {
        for (int round = 0; round <= rounds; round++) {
          Cluster.Result result = solve(count, order, round);
          if (round > 0) {
            System.out.printf(
                Locale.ROOT,
                "%d,%s,%d,%d,%.1f,%.3f,%.3f,%.0f%n",
                count,
                order.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                round,
                result.tasks(),
                result.seconds(),
                result.inFlight(),
                result.conductorCpuSeconds(),
                result.tasks() / result.conductorCpuSeconds());
          }
        }
      }
    }
    return ExitCode.OK;
  }

  private Cluster.Result solve(int count, Order order, int round) {
    Cluster.Shape shape =
        new Cluster.Shape(
            1,
            count,
            Duration.ofMillis(1),
            SPEED,
            TASK_NODES / 16,
            order,
            TASK_NODES,
            Cluster.Levels.ONE,
            round);
    return new Cluster(
            shape, new SyntheticGame(round, HEAVY_LEVELS, TASK_NODES / 2.0), new Events())
        .solve(tasks);
  }
}
