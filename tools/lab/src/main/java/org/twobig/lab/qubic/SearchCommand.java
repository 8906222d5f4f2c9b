package org.twobig.lab.qubic;

import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.game.Answer;
import org.twobig.lab.bench.Jvm;
import org.twobig.lab.options.TableBytes;
import org.twobig.lab.qubic.LeafEvaluation.Threats;
import org.twobig.lab.qubic.ProofNumberSearch.Counts;
import org.twobig.lab.qubic.ProofNumberSearch.Driver;
import org.twobig.lab.qubic.Starts.Start;
import org.twobig.qubic.QubicShape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "search",
    header = "Solve Qubic by a search of the thesis",
    description = {
      "Finds for each start position whether White wins, by the variant of proof-number search"
          + " that the options choose. Prints a row of CSV for all start positions, with --each one"
          + " for each, too. As in the thesis (section 3.3.1), each thread takes the next start"
          + " position. All threads share a table of solved positions; open positions are dropped"
          + " after the search of their start position.",
      "",
      "created: successors made. expanded: positions whose successors were made. valued: positions"
          + " proved or disproved in any way, which the thesis calls evaluated. evaluated: leaves"
          + " evaluated. hits: answers from the table or from a solved node. twice: answers found"
          + " that the table already had. threat_nodes: positions or states of the searches for"
          + " threats.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench qubic search --starts 195 --driver tree --threats db",
      "  bench qubic search --starts 7 --driver dag --weak --threats forced-wins --replay",
      "  bench qubic search --board 3x3x3 --starts empty --driver df-pn --weak"
    })
final class SearchCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 64;

  @Option(
      names = "--board",
      paramLabel = "BOARD",
      defaultValue = "4x4x4",
      description = "Another board, such as 3x3x3 or 5x5. Default: ${DEFAULT-VALUE}.")
  private String board = "";

  @Option(
      names = "--starts",
      paramLabel = "STARTS",
      defaultValue = "195",
      description = "The start positions: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Starts starts = Starts.FOUR_STONES;

  @Option(
      names = "--driver",
      paramLabel = "DRIVER",
      defaultValue = "dag",
      description =
          "Best first on a tree or on a graph, or depth first: ${COMPLETION-CANDIDATES}. Default:"
              + " ${DEFAULT-VALUE}.")
  private Driver driver = Driver.DAG;

  @Option(names = "--weak", description = "Use weak proof numbers instead of sums.")
  private boolean weak;

  @Option(names = "--images", description = "Let symmetric positions share a node.")
  private boolean images;

  @Option(
      names = "--threats",
      paramLabel = "SEARCH",
      defaultValue = "db",
      description =
          "The search for wins by threats: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Threats threats = Threats.DB;

  @Option(
      names = "--lambda-moves",
      paramLabel = "N",
      defaultValue = "1",
      description = "Most moves of the attacker in a lambda search. Default: ${DEFAULT-VALUE}.")
  private int lambdaMoves;

  @Option(
      names = "--db-states",
      paramLabel = "N",
      defaultValue = "1024",
      description =
          "States after which a dependency-based search gives up, at most "
              + DbSearch.MOST_STATES
              + ". Default: ${DEFAULT-VALUE}.")
  private int dbStates;

  @Option(
      names = "--replay",
      description = "Leave out moves after which a threatened win still works, by its replay.")
  private boolean replay;

  @Option(
      names = "--leaf-numbers",
      description = "With --replay: the first proof number grows with the moves that are left.")
  private boolean leafNumbers;

  @Option(names = "--pairing", description = "Refute positions by pairings.")
  private boolean pairing;

  @Option(
      names = "--width",
      paramLabel = "N",
      defaultValue = "0",
      description = "Number of White's moves that are searched first; 0 for all. Default: 0.")
  private int width;

  @Option(
      names = "--epsilon",
      paramLabel = "X",
      defaultValue = "0",
      description = "Relative excess of thresholds in the depth-first search. Default: 0.")
  private double epsilon;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Most evaluations for a start position. Default: ${DEFAULT-VALUE}.")
  private long most;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description =
          "Seconds of processor time of each thread, after which the rest stays open. Default: 600.")
  private int limitSeconds;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads that search. Default: 1.")
  private int threads;

  @Mixin private final TableBytes size = new TableBytes("256m");

  @Option(names = "--each", description = "Print a row for each start position, too.")
  private boolean each;

  private final Counts counts = new Counts();

  private final int[] answers = new int[Answer.values().length];
  private long threatNodes;

  @Override
  public Integer call() throws InterruptedException {
    require("--threads", threads, 1, MOST_THREADS);
    require("--db-states", dbStates, 1, DbSearch.MOST_STATES);
    require("--most", most, 1, Long.MAX_VALUE);
    require("--limit", limitSeconds, 1, Long.MAX_VALUE);
    require("--width", width, 0, Long.MAX_VALUE);
    require("--lambda-moves", lambdaMoves, 0, Long.MAX_VALUE);
    Refusal.usageIf(epsilon < 0, "--epsilon must be 0 or more, not %s", epsilon);
    QubicShape shape = shape();
    List<Start> positions = starts.positions();
    Refusal.usageIf(
        shape != QubicShape.of(4, 3) && starts != Starts.EMPTY,
        "other boards than 4x4x4 have --starts empty alone");
    System.out.println(
        "start,solver,starts,yes,no,open,created,expanded,valued,evaluated,hits,twice,"
            + "threat_nodes,seconds,cpu_seconds");
    long begin = System.nanoTime();
    long cpu = Jvm.cpuNanos();
    try (Arena arena = Arena.ofShared()) {
      String game = board.equals("4x4x4") ? "qubic" : "qubic:" + board;
      SolvedPositions solved = new SolvedPositions(game, shape, size.get(), arena);
      run(shape, positions, solved);
    }
    double seconds = (System.nanoTime() - begin) * 1e-9;
    row(
        "all",
        positions.size(),
        counts,
        answers,
        threatNodes,
        seconds,
        (Jvm.cpuNanos() - cpu) * 1e-9);
    return answers[Answer.OPEN.ordinal()] == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  private QubicShape shape() {
    String[] sides = board.split("x", -1);
    try {
      QubicShape shape = QubicShape.of(Integer.parseInt(sides[0]), sides.length);
      if (shape.toString().equals(board)) {
        return shape;
      }
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("--board %s: %s", board, e.getMessage());
    }
    throw Refusal.usage("--board is such as 3x3x3 or 5x5, all sides alike");
  }

  private void run(QubicShape shape, List<Start> positions, SolvedPositions solved)
      throws InterruptedException {
    AtomicInteger taken = new AtomicInteger();
    List<Thread> running = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> work(shape, positions, solved, taken));
      thread.setUncaughtExceptionHandler(
          (failed, e) -> {
            synchronized (failures) {
              failures.add(e);
            }
          });
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException("A thread failed", failures.get(0));
    }
  }

  private void work(
      QubicShape shape, List<Start> positions, SolvedPositions solved, AtomicInteger taken) {
    long end = cpuNanos() + limitSeconds * 1_000_000_000L;
    LeafEvaluation evaluation =
        new LeafEvaluation(
            shape,
            new LeafEvaluation.LeafSettings(
                threats, replay, leafNumbers, pairing, lambdaMoves, dbStates));
    ProofNumberSearch search =
        new ProofNumberSearch(
            shape,
            new ProofNumberSearch.SearchSettings(driver, weak, images, width, epsilon, most),
            evaluation,
            solved,
            () -> cpuNanos() > end);
    for (int at = taken.getAndIncrement(); at < positions.size(); at = taken.getAndIncrement()) {
      Start start = positions.get(at);
      long begin = System.nanoTime();
      long cpu = cpuNanos();
      long before = evaluation.threatNodes();
      Answer answer = search.search(start.white(), start.black());
      double seconds = (System.nanoTime() - begin) * 1e-9;
      synchronized (counts) {
        counts.add(search.counts());
        answers[answer.ordinal()]++;
        threatNodes += evaluation.threatNodes() - before;
        if (each) {
          int[] one = new int[answers.length];
          one[answer.ordinal()] = 1;
          long nodes = evaluation.threatNodes() - before;
          row(start.toString(), 1, search.counts(), one, nodes, seconds, (cpuNanos() - cpu) * 1e-9);
        }
      }
    }
  }

  private static void require(String option, long value, long least, long most) {
    Refusal.usageIf(
        value < least || value > most,
        "%s must be %d %s, not %d",
        option,
        least,
        most == Long.MAX_VALUE ? "or more" : "to " + most,
        value);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void row(
      String start,
      int count,
      Counts counted,
      int[] byAnswer,
      long nodes,
      double seconds,
      double cpu) {
    System.out.printf(
        "%s,%s,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%.1f,%.1f%n",
        start,
        solver(),
        count,
        byAnswer[Answer.YES.ordinal()],
        byAnswer[Answer.NO.ordinal()],
        byAnswer[Answer.OPEN.ordinal()],
        counted.created,
        counted.expanded,
        counted.decided,
        counted.evaluated,
        counted.hits,
        counted.alreadyKnown,
        nodes,
        seconds,
        cpu);
  }

  private String solver() {
    List<String> words =
        new ArrayList<>(List.of(driver.toString(), weak ? "weak" : "sum", threats.toString()));
    String[] names = {"images", "replay", "leaf-numbers", "pairing"};
    boolean[] chosen = {images, replay, leafNumbers, pairing};
    IntStream.range(0, names.length).filter(i -> chosen[i]).forEach(i -> words.add(names[i]));
    if (width > 0) {
      words.add("width " + width);
    }
    if (epsilon > 0) {
      words.add("epsilon " + epsilon);
    }
    if (threads > 1) {
      words.add(threads + " threads");
    }
    return String.join(" ", words);
  }
}
