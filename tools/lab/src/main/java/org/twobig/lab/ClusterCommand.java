package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.GameOption;
import org.twobig.cli.options.OrderConverter;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.lab.cluster.Cluster;
import org.twobig.lab.cluster.Cluster.Levels;
import org.twobig.lab.cluster.GameCluster;
import org.twobig.lab.cluster.GameCluster.Tables;
import org.twobig.lab.cluster.SpeedupChart;
import org.twobig.lab.options.TableBytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench cluster}. */
@Command(
    name = "cluster",
    header = "Simulate one solve on many machines",
    description = {
      "Solves a position by the real conductor, solver and tables in virtual time, for each"
          + " combination of the options that take several values. Counts nodes, so the same"
          + " --seed gives the same figures on any machine. Prints CSV: searched are the nodes of"
          + " all threads, in_flight is the mean share of the threads that had a task after the"
          + " first tenth of the time, speedup is over one solver alone, efficiency that for each"
          + " thread. entries_sent and bytes_sent count what nodes send once, however many others"
          + " receive it.",
      "",
      "A node's threads take turns at one solver, in slices; of nodes with a table that all share,"
          + " at most --solvers have one of their own: what a solver remembers beside its table (late"
          + " positions, good moves) is then known to several, which flatters small tasks. Let tasks last much longer than the"
          + " latency, as they do in a real cluster: a small position with small tasks needs a low"
          + " --speed.",
      ""
    },
    footer = {
      "  bench cluster --nodes 1,2,4,8 --task-nodes 20000 --speed 2e4 33F640884300D77F7701ECF46F",
      "  bench cluster --nodes 8 --threads 8 --tables own,exchange --levels one,two MOVES",
      "  bench cluster --game qubic --nodes 16 --tables shared --chart speedup MOVES"
    })
final class ClusterCommand implements Callable<Integer> {
  private static final String HEADER =
      "nodes,threads,tables,solvers,levels,task_nodes,least_work,answer,virtual_seconds,searched,tasks,"
          + "hub_tasks,in_flight,entries_sent,bytes_sent,speedup,efficiency";

  @Mixin private final GameOption game = new GameOption();

  @Parameters(paramLabel = "MOVES", description = "The position.")
  private String moves = "";

  @Option(
      names = "--nodes",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "N",
      defaultValue = "8",
      description = "Numbers of machines. Default: ${DEFAULT-VALUE}.")
  private List<Integer> nodes = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads of each. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--tables",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "KIND",
      defaultValue = "shared",
      description = "Tables of the nodes: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private List<Tables> tables = new ArrayList<>();

  @Option(
      names = "--solvers",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "N",
      defaultValue = "32",
      description =
          "With --tables shared: most solvers, some 17 MiB of heap each. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Integer> solvers = new ArrayList<>();

  @Option(
      names = "--levels",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "L",
      defaultValue = "one",
      description =
          "One conductor for all threads, or two: one for the nodes and one in each node:"
              + " ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private List<Levels> levels = new ArrayList<>();

  @Option(
      names = "--task-nodes",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Split a thread's task after N nodes. Default: ${DEFAULT-VALUE}.")
  private List<Long> taskNodes = new ArrayList<>();

  @Option(
      names = "--slices",
      paramLabel = "N",
      defaultValue = "8",
      description = "A thread looks so often in a task whether it was called back. Default: 8.")
  private int slices;

  @Option(
      names = "--latency",
      paramLabel = "SECONDS",
      defaultValue = "0.002",
      description = "Of a message to or from a node. Default: ${DEFAULT-VALUE}.")
  private double latency;

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "1e6",
      description = "Nodes that a thread searches in a second. Default: ${DEFAULT-VALUE}.")
  private double speed;

  @Option(
      names = "--least-work",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "With --tables exchange: nodes that an entry must have cost to be sent; small tables"
              + " tell that roughly. Default: ${DEFAULT-VALUE}.")
  private List<Long> leastWork = new ArrayList<>();

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "How often entries are sent. Default: ${DEFAULT-VALUE}.")
  private double every;

  @Mixin private final TableBytes bytes = new TableBytes("64m");

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      defaultValue = "proof-numbers",
      description = "Order of tasks: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.",
      completionCandidates = OrderConverter.class)
  private Order order = Order.PROOF_NUMBERS;

  @Option(
      names = "--question",
      paramLabel = "Q",
      defaultValue = "white",
      description = "white or black: whose win is asked for. Default: ${DEFAULT-VALUE}.")
  private Question question = Question.WHITE;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the chance by which threads are faster or slower. Default: 1.")
  private long seed;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description = "Draw the speed-up over the number of threads as FILE.png.")
  private Optional<Path> chart = Optional.empty();

  /** Speed-ups by numbers of threads, by kind of cluster. */
  private final Map<String, Map<Integer, Double>> drawn = new TreeMap<>();

  @Override
  public Integer call() throws IOException {
    requireSense();
    Game played = game.get();
    GameCluster position = new GameCluster(played, played.parse(moves), question, bytes.get());
    long alone = position.nodesAlone();
    System.err.printf("twobig: one solver alone needs %,d nodes%n", alone);
    System.out.println(HEADER);
    for (Tables kind : tables) {
      for (Levels level : levels) {
        for (long budget : taskNodes) {
          for (long least : kind == Tables.EXCHANGE ? leastWork : leastWork.subList(0, 1)) {
            for (int most : kind == Tables.SHARED ? solvers : List.of(Integer.MAX_VALUE)) {
              for (int count : nodes) {
                measure(position, alone, kind, shape(count, budget, level), least, most);
              }
            }
          }
        }
      }
    }
    if (chart.isPresent()) {
      SpeedupChart.write(drawn, chart.get());
    }
    return ExitCode.OK;
  }

  private void requireSense() {
    if (question != Question.WHITE && question != Question.BLACK) {
      throw new UsageException("--question is white or black");
    }
    boolean positive =
        threads >= 1
            && slices >= 1
            && latency >= 0
            && speed > 0
            && every > 0
            && nodes.stream().allMatch(count -> count >= 1)
            && taskNodes.stream().allMatch(count -> count >= 1)
            && solvers.stream().allMatch(count -> count >= 1)
            && leastWork.stream().allMatch(count -> count >= 1);
    if (!positive) {
      throw new UsageException("all numbers are 1 or more; --latency, --speed and --every above 0");
    }
  }

  private Cluster.Shape shape(int count, long budget, Levels level) {
    return new Cluster.Shape(
        count,
        threads,
        seconds(latency),
        speed,
        Math.max(1, budget / slices),
        order,
        budget,
        level,
        seed);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  private void measure(
      GameCluster position,
      long alone,
      Tables kind,
      Cluster.Shape shape,
      long least,
      int mostSolvers) {
    GameCluster.Solved solved =
        position.solve(shape, kind, new GameCluster.Exchange(least, seconds(every)), mostSolvers);
    Cluster.Result result = solved.result();
    double speedup = alone / speed / result.seconds();
    boolean sends = kind == Tables.EXCHANGE;
    System.out.printf(
        Locale.ROOT,
        "%d,%d,%s,%d,%s,%d,%s,%s,%.3f,%d,%d,%d,%.3f,%d,%d,%.2f,%.3f%n",
        shape.nodes(),
        shape.threads(),
        lower(kind),
        Math.min(shape.nodes(), mostSolvers),
        lower(shape.levels()),
        shape.taskNodes(),
        sends ? Long.toString(least) : "",
        lower(result.answer()),
        result.seconds(),
        result.searched(),
        result.tasks(),
        result.hubTasks(),
        result.inFlight(),
        solved.entriesSent(),
        solved.bytesSent(),
        speedup,
        speedup / shape.workers());
    System.out.flush();
    String series =
        "%s tables%s, %s level%s, tasks of %,d"
            .formatted(
                lower(kind),
                kind == Tables.SHARED ? ", solvers: " + mostSolvers : "",
                lower(shape.levels()),
                shape.levels() == Levels.ONE ? "" : "s",
                shape.taskNodes());
    drawn
        .computeIfAbsent(sends ? series + ", work " + least : series, name -> new TreeMap<>())
        .put(shape.workers(), speedup);
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
