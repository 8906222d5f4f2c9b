package org.twobig.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.OrderConverter;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.lab.options.TableBytes;
import org.twobig.solve.ParallelOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench tasks}. */
@Command(
    name = "tasks",
    header = "Compare ways to share a solve among threads",
    description = {
      "Solves each position on a new table in private memory: with the plain solver and one"
          + " thread (sequential), then cut into tasks, with each order and number of threads. The"
          + " methods take turns at each position, so that noise hits all of them. Prints CSV; exit"
          + " code 1 if two methods disagree.",
      "",
      "Before, the plain solver solves each position once; positions for which it needs more"
          + " than --limit are left out. nodes_ratio and speedup compare with the sequential row,"
          + " over the positions that both have solved; the other columns are of all positions."
          + " cpu_seconds are those of the whole process, idle_seconds those in which a thread had"
          + " no task, graph_nodes and graph_bytes those of the largest graph at the end of a"
          + " solve.",
      ""
    },
    footer = {
      "  bench tasks --from 28 --count 200 --hardest 20",
      "  bench tasks --from 26 --count 100 --hardest 10 --orders minimax",
      "  bench tasks --file hard.txt --threads 1,2,4 --runs 3"
    })
final class TasksCommand implements Callable<Integer> {
  @Mixin private final Rungs rungs = new Rungs(28, 28, 20);

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description =
          "Positions from a file instead of random ones, one a line; a second column (1 White wins,"
              + " 0 White does not win) is checked.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--hardest",
      paramLabel = "K",
      description =
          "Take only the K positions of each number of stones for which the plain solver needs most"
              + " nodes. That puts the plain solver at a disadvantage: some positions are hard for"
              + " its order of moves only. Default: all.")
  private Optional<Integer> hardest = Optional.empty();

  @Option(
      names = {"-t", "--threads"},
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "N",
      defaultValue = "1,2",
      description = "Numbers of threads that search. Default: ${DEFAULT-VALUE}.")
  private List<Integer> threads = new ArrayList<>();

  @Option(
      names = "--orders",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      defaultValue = "proof-numbers,minimax",
      description =
          "Orders of tasks, see twobig solve --help: ${COMPLETION-CANDIDATES}. Default: all.",
      completionCandidates = OrderConverter.class)
  private List<Order> orders = new ArrayList<>();

  @Option(
      names = "--task-nodes",
      paramLabel = "N",
      defaultValue = "" + ParallelOptions.TASK_NODES,
      description = "Split a task after N nodes. Default: ${DEFAULT-VALUE}.")
  private long taskNodes;

  @Mixin private final TableBytes bytes = new TableBytes("256m");

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description = "How often all is measured; each run has its rows. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "Time for a position, after which it counts as not solved. Default: 600.")
  private int limitSeconds;

  private boolean agree = true;

  /**
   * A position that is measured.
   *
   * @param white whether White wins, as the file says or as the plain solver found beforehand
   * @param nodes the plain solver needed
   */
  private record Chosen(Task task, boolean white, long nodes) {}

  @Override
  public Integer call() {
    requireSense();
    Map<Integer, List<Task>> tasks = tasks();
    SolveMethod.Terms terms =
        new SolveMethod.Terms(bytes.get(), taskNodes, Duration.ofSeconds(limitSeconds));
    SolveMethod sequential = SolveMethod.sequential(terms);
    List<SolveMethod> methods = new ArrayList<>(List.of(sequential));
    for (Order order : orders) {
      for (int count : threads) {
        methods.add(SolveMethod.byTasks(order, count, terms));
      }
    }
    System.out.println(TasksReport.HEADER);
    tasks.forEach(
        (stones, all) -> {
          List<Chosen> chosen = hardest(all, sequential);
          for (int run = 1; run <= runs && !chosen.isEmpty(); run++) {
            measure(stones, run, chosen, methods);
          }
        });
    return agree ? ExitCode.OK : ExitCode.FAILED;
  }

  private void requireSense() {
    rungs.requireSense();
    if (hardest.orElse(1) < 1 || taskNodes < 1 || runs < 1 || limitSeconds < 1) {
      throw new UsageException("--hardest, --task-nodes, --runs and --limit are 1 or more");
    }
    if (!threads.stream().allMatch(ThreadCount::isPossible)) {
      throw new UsageException("--threads are 1 to " + ThreadCount.MOST);
    }
  }

  /** The positions by number of stones, most stones first. */
  private Map<Integer, List<Task>> tasks() {
    List<Task> all =
        file.map(path -> Task.ofFile(ConnectFour3d.GAME, path, Question.WHITE))
            .orElseGet(
                () ->
                    rungs.stones().stream()
                        .flatMap(stones -> rungs.moves(stones).stream())
                        .map(moves -> Task.of(ConnectFour3d.GAME, moves))
                        .toList());
    Map<Integer, List<Task>> byStones = new TreeMap<>(Comparator.reverseOrder());
    for (Task task : all) {
      byStones.computeIfAbsent(task.position().ply(), stones -> new ArrayList<>()).add(task);
    }
    return byStones;
  }

  private List<Chosen> hardest(List<Task> tasks, SolveMethod sequential) {
    List<Chosen> chosen = new ArrayList<>();
    int[] done = {0};
    try (ProgressLine progress = progress("chosen from", done, tasks.size())) {
      for (Task task : tasks) {
        TimedSolve solve = sequential.solve(task.position());
        if (solve.yes().isPresent()) {
          boolean white = task.expected().map("yes"::equals).orElse(solve.yes().get());
          chosen.add(new Chosen(task, white, solve.nodes()));
          check(chosen.get(chosen.size() - 1), sequential, solve, progress);
        } else {
          progress.aside(
              () ->
                  System.err.printf(
                      "twobig: %s is left out: the plain solver needs more than %d s%n",
                      task.moves(), limitSeconds));
        }
        done[0]++;
      }
    }
    chosen.sort(Comparator.comparingLong(Chosen::nodes).reversed());
    return chosen.subList(0, Math.min(chosen.size(), hardest.orElse(chosen.size())));
  }

  private void measure(int stones, int run, List<Chosen> positions, List<SolveMethod> methods) {
    List<List<TimedSolve>> solves = new ArrayList<>();
    methods.forEach(method -> solves.add(new ArrayList<>()));
    List<Integer> turns = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      turns.add(i);
    }
    int[] done = {0};
    try (ProgressLine progress =
        progress("run " + run + ", solved", done, positions.size() * methods.size())) {
      for (Chosen position : positions) {
        for (int turn : turns) {
          TimedSolve solve = methods.get(turn).solve(position.task.position());
          solves.get(turn).add(solve);
          check(position, methods.get(turn), solve, progress);
          done[0]++;
        }
        Collections.rotate(turns, 1); // another begins
      }
    }
    for (int i = 0; i < methods.size(); i++) {
      System.out.println(
          new TasksReport(solves.get(i), solves.get(0)).row(stones, run, methods.get(i)));
    }
  }

  private ProgressLine progress(String what, int[] done, int all) {
    return ProgressLine.start(
        elapsed -> "%s  %s %d of %d".formatted(Units.clock(elapsed), what, done[0], all));
  }

  private void check(Chosen position, SolveMethod method, TimedSolve solve, ProgressLine progress) {
    if (solve.yes().isPresent() && solve.yes().get() != position.white) {
      agree = false;
      progress.aside(
          () ->
              System.err.printf(
                  "twobig: DISAGREES: %s: White %s, says %s with %s, and else: White %s%n",
                  position.task.moves(),
                  wins(solve.yes().get()),
                  method.name(),
                  method.threads() == 1 ? "1 thread" : method.threads() + " threads",
                  wins(position.white)));
    }
  }

  private static String wins(boolean white) {
    return white ? "wins" : "does not win";
  }
}
