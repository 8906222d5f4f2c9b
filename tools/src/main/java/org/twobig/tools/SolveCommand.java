package org.twobig.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.twobig.connectfour3d.Question;
import org.twobig.connectfour3d.SearchStoppedException;
import org.twobig.connectfour3d.Solution;
import org.twobig.connectfour3d.Solver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig solve}. */
@Command(
    name = "solve",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Tells whether White, the first player, wins a position (or Black, or both: win, draw or"
          + " loss), and shows how.",
      "",
      "What was solved is kept in a store: the same question again is answered at once, related"
          + " ones sooner. Ctrl-C saves; the same command then goes on where it stopped.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig solve 2E9F90BA57F31DC2D8601511D424",
      "  twobig solve --question both 357419D1A8FB5C025FE1ADEB6138DD",
      "  twobig solve --file positions.txt       one a line, a verdict may follow",
      "  twobig solve --file positions.txt --json | jq .answer",
      "  twobig solve --store week --size 12g 0FC3484B7",
      "  twobig solve --no-store --size 1g --file positions.txt"
    })
final class SolveCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MOVES",
      arity = "0..*",
      description =
          "The moves from the empty board, a hex digit each: the column 4 * row + x, 0 to F."
              + " White moves first. Blanks are skipped; \"\" is the empty board.")
  private List<String> moves = List.of();

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description =
          "Solve a file of positions, one a line, on one table. With a verdict in the second column"
              + " (1 or yes, 0 or no; for both questions 1 win, 0 draw, -1 loss) check it and"
              + " count how many agree.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white",
      description =
          "white: does White win? black: does Black win? both: win, draw or loss for White."
              + " Default: ${DEFAULT-VALUE}.")
  private Question question = Question.WHITE;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description =
          "The store to use, made if absent. Without it: twobig/connect-four-3d in the data folder"
              + " $XDG_DATA_HOME, or ~/.local/share.")
  private Optional<Path> store = Optional.empty();

  @Option(names = "--no-store", description = "Use a table in private memory and keep nothing.")
  private boolean noStore;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Size of a new table, such as 512m or 4g (k, m, g, t: powers of 1024). Without it: an"
              + " eighth of the free memory, rounded down to a power of two, at least 64m if that"
              + " leaves as much again.")
  private Optional<Long> size = Optional.empty();

  @Option(
      names = "--checkpoint-minutes",
      paramLabel = "N",
      defaultValue = "10",
      description = "Save to disk every N minutes while solving. Default: ${DEFAULT-VALUE}.")
  private int checkpointMinutes;

  @Option(
      names = "--json",
      description =
          "Print one JSON object a line: position, stones, question, answer (yes, no; or"
              + " win, draw, loss), value where known, nodes, seconds, from_store, line, and more.")
  private boolean json;

  @Option(
      names = "--line",
      negatable = true,
      description =
          "Find the line of play that shows the verdict. On for single positions and --json.")
  private Optional<Boolean> line = Optional.empty();

  @Override
  public Integer call() {
    List<Task> tasks = tasks();
    if (checkpointMinutes < 1) {
      throw new UsageException("--checkpoint-minutes must be at least 1");
    }
    if (noStore && store.isPresent()) {
      throw new UsageException("--store and --no-store exclude each other");
    }
    try (OpenTable open = openTable()) {
      Solver solver = new Solver(open.table());
      try (Interruption interruption = Interruption.guard(solver::stop)) {
        return solve(tasks, solver, open);
      }
    }
  }

  private List<Task> tasks() {
    if (file.isPresent() == !moves.isEmpty()) {
      throw new UsageException(
          "give the moves of a position or a file of positions with --file, "
              + (moves.isEmpty()
                  ? "\"\" is the empty board (see twobig solve --help)"
                  : "not both"));
    }
    return file.map(path -> Task.ofFile(path, question))
        .orElseGet(() -> List.of(Task.ofMoves(moves)));
  }

  private OpenTable openTable() {
    return noStore
        ? OpenTable.inMemory(size)
        : OpenTable.ofStore(
            store.orElseGet(StoreFinder::standard), size, Duration.ofMinutes(checkpointMinutes));
  }

  private int solve(List<Task> tasks, Solver solver, OpenTable open) {
    SolveReport report =
        json
            ? new JsonSolveReport(System.out)
            : file.isPresent() ? new TableSolveReport(System.out) : new TextSolveReport(System.out);
    boolean withLine = line.orElse(json || file.isEmpty());
    AtomicInteger done = new AtomicInteger();
    open.publish(solver, done::get);
    boolean stopped = false;
    try (ProgressLine progress =
        ProgressLine.start(elapsed -> progress(elapsed, solver, done.get(), tasks.size()))) {
      for (Task task : tasks) {
        if (System.out.checkError()) {
          break; // nobody reads on; Twobig.main says so
        }
        long start = System.nanoTime();
        Solution solution = solver.solve(task.position(), question);
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        Optional<String> play =
            withLine ? Optional.of(solver.line(task.position(), solution)) : Optional.empty();
        progress.aside(() -> report.add(new Result(task, solution, time, play)));
        done.incrementAndGet();
      }
    } catch (SearchStoppedException e) {
      stopped = true;
    }
    if (done.get() > 0) {
      report.end(open.description());
    }
    open.save();
    if (stopped) {
      System.err.printf(
          "twobig: interrupted after %s nodes, %d of %d positions done; the same command goes on"
              + " from here%n",
          Units.rounded(solver.nodes()), done.get(), tasks.size());
      return ExitCode.INTERRUPTED;
    }
    return report.disagreements() == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String progress(Duration elapsed, Solver solver, int done, int all) {
    long nodes = solver.nodes();
    String position = all == 1 ? "" : ", position %d of %d".formatted(Math.min(done + 1, all), all);
    return Units.clock(elapsed)
        + "  "
        + Units.rounded(nodes)
        + " nodes, "
        + Units.rate(nodes, elapsed)
        + position;
  }
}
