package org.twobig.cli.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.OrderConverter;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.game.Answer;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.Cost;
import org.twobig.solve.GraphSolve;
import org.twobig.solve.ParallelOptions;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.ProofRecord;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
          + " ones sooner. Ctrl-C saves; the same command then goes on where it stopped, as does"
          + " --resume, also after a kill or a reboot: a solve that takes long keeps a journal of its"
          + " finished tasks in the store. twobig work adds threads from another shell, twobig top"
          + " shows how far it is.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig solve 2E9F90BA57F31DC2D8601511D424",
      "  twobig solve --question both 357419D1A8FB5C025FE1ADEB6138DD",
      "  twobig solve --file positions.txt       one a line, a verdict may follow",
      "  twobig solve --file positions.txt --json | jq .answer",
      "  twobig solve --store week --size 12g 0FC3484B7",
      "  twobig solve --store week --resume",
      "  twobig solve --no-store --size 1g --file positions.txt"
    })
public final class SolveCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

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

  @Mixin private final TableOptions table = new TableOptions();

  @Option(
      names = "--resume",
      description =
          "Go on with the last solve in the store that has no answer yet. Needs no MOVES.")
  private boolean resume;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      defaultValue = "proof-numbers",
      description =
          "How a long solve chooses its tasks: ${COMPLETION-CANDIDATES} (minimax with virtual wins"
              + " and a queue, as in the report). Default: ${DEFAULT-VALUE}.",
      completionCandidates = OrderConverter.class)
  private Conductor.Order order = Conductor.Order.PROOF_NUMBERS;

  @Option(
      names = "--task-nodes",
      paramLabel = "N",
      description =
          "Split a task after N nodes. Default: "
              + ParallelOptions.TASK_NODES
              + "; never with one thread and --no-store.")
  private Optional<Long> taskNodes = Optional.empty();

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
    requireSense();
    List<Task> tasks = resume ? List.of() : tasks();
    try (OpenTable open = openTable()) {
      if (resume) {
        Optional<ProofRecord.Goal> goal = open.unfinished();
        if (goal.isEmpty()) {
          System.err.println(
              "twobig: nothing to resume: every long solve in the store is answered");
          return ExitCode.OK;
        }
        System.err.printf("twobig: going on with %s%n", goal.get().text());
        tasks = List.of(Task.ofMoves(List.of(goal.get().text())));
        question = goal.get().question();
      }
      ParallelSolver solver =
          new ParallelSolver(
              ConnectFour3d.GAME,
              open.table(),
              table.solving(open, order, taskNodes),
              open::longSolve);
      if (resume) {
        solver.resume();
      }
      try (Interruption interruption = Interruption.guard(solver::stop)) {
        return solve(tasks, solver, open);
      }
    }
  }

  private void requireSense() {
    table.requireSense();
    if (taskNodes.isPresent() && taskNodes.get() < 1) {
      throw new UsageException("--task-nodes must be at least 1");
    }
    if (resume && (table.noStore() || file.isPresent() || !moves.isMissing())) {
      throw new UsageException("--resume goes with --store, and with no position");
    }
  }

  private List<Task> tasks() {
    if (file.isPresent() == !moves.isMissing()) {
      throw new UsageException(
          "give the moves of a position or a file of positions with --file, "
              + (moves.isMissing()
                  ? "\"\" is the empty board (see twobig solve --help)"
                  : "not both"));
    }
    return file.map(path -> Task.ofFile(path, question)).orElseGet(() -> List.of(moves.task()));
  }

  private OpenTable openTable() {
    if (resume && !Store.exists(table.directory())) {
      throw new UsageException("there is no store " + table.directory() + " to resume in");
    }
    return table.open();
  }

  private int solve(List<Task> tasks, ParallelSolver solver, OpenTable open) {
    SolveReport report =
        json
            ? new JsonSolveReport(System.out)
            : file.isPresent() ? new TableSolveReport(System.out) : new TextSolveReport(System.out);
    boolean withLine = line.orElse(json || file.isEmpty());
    AtomicInteger done = new AtomicInteger();
    open.publish(solver, done::get);
    boolean stopped = false;
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                progress(elapsed, solver, "position", done.get(), tasks.size())
                    + solver.running().map(SolveCommand::progress).orElse(""))) {
      Iterator<Task> next = tasks.iterator();
      solver.solveEach(
          tasks.stream().map(Task::request).toList(),
          question,
          Cost.UNLIMITED,
          withLine,
          (request, answered) -> {
            progress.aside(() -> report.add(new Result(next.next(), answered)));
            done.incrementAndGet();
            if (System.out.checkError()) {
              solver.stop(); // nobody reads on; Twobig.main says so
            }
          });
    } catch (SearchStoppedException e) {
      stopped = !System.out.checkError();
    }
    if (done.get() > 0) {
      report.end(open.description());
    }
    open.save();
    if (stopped) {
      System.err.printf(
          "twobig: interrupted after %s nodes, %d of %d positions done; %s%n",
          Units.rounded(solver.effort().nodes()),
          done.get(),
          tasks.size(),
          table.afterInterruption());
      return ExitCode.INTERRUPTED;
    }
    return report.disagreements() == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  /**
   * How far a solver is.
   *
   * @param what it is at, of which some are done
   */
  static String progress(Duration elapsed, ParallelSolver solver, String what, int done, int all) {
    long nodes = solver.effort().nodes();
    String which = all == 1 ? "" : ", %s %d of %d".formatted(what, Math.min(done + 1, all), all);
    return Units.clock(elapsed)
        + "  "
        + Units.rounded(nodes)
        + " nodes, "
        + Units.rate(nodes, elapsed)
        + which;
  }

  /** Of a solve by tasks: how many are done, and what is known of the root's moves. */
  private static String progress(GraphSolve solve) {
    TaskCounts counts = solve.counts();
    int wins = solve.moves(Answer.YES).size();
    int fails = solve.moves(Answer.NO).size();
    int open = solve.moves(Answer.OPEN).size();
    return ", %s tasks done, moves: %d won, %d not, %d open"
        .formatted(Units.rounded(counts.answered()), wins, fails, open);
  }
}
