package org.twobig.cli.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.twobig.cli.ExitCode;
import org.twobig.cli.InputException;
import org.twobig.cli.Interruption;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.QuestionOption;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.game.Answer;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.Cost;
import org.twobig.solve.GraphSolve;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.ProofRecord;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig solve}. */
@Command(
    name = "solve",
    header = "Decide who wins a position",
    description = {
      "Tells whether White, the first player, wins a position (with --question:"
          + " whether Black wins, or both: win, draw or loss), and shows a line of play.",
      "",
      "Every solved position is kept in a store: the same question is then answered"
          + " at once, related ones sooner. Ctrl-C saves, and the same command goes on"
          + " where it stopped. --resume does so too, even after a kill or a reboot: a long"
          + " solve keeps a journal of its finished tasks in the store. twobig work adds"
          + " threads from another shell, twobig top shows the progress.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig solve 0F7F89FD99DCE7DCF3651EECC2",
      "  twobig solve --question both 357419D1A8FB5C025FE1ADEB6138DD",
      "  twobig solve --file positions.txt       one a line, a verdict may follow",
      "  twobig solve --file positions.txt --json | jq .answer",
      "  twobig solve --store week --size 12g 0FC3484B7",
      "  twobig solve --store week --resume"
    })
public final class SolveCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description =
          "Solve a file of positions, one a line. A verdict in the second column (1 or yes, 0 or no;"
              + " with --question both: 1 win, 0 draw, -1 loss) is compared with the answer.")
  private Optional<Path> file = Optional.empty();

  @Mixin private final QuestionOption asked = new QuestionOption();

  @Mixin private final TableOptions table = new TableOptions();

  @Option(
      names = "--resume",
      fallbackValue = "true",
      description = "Go on with the last long solve that was interrupted. Takes no MOVES.")
  private boolean resume;

  @Option(
      names = "--json",
      fallbackValue = "true",
      description = "Print one JSON object for each position, one a line.")
  private boolean json;

  @Option(
      names = "--line",
      negatable = true,
      fallbackValue = "true",
      description =
          "Show a line of play that leads to the verdict. Default: yes for one position and with"
              + " --json.")
  private Optional<Boolean> line = Optional.empty();

  @Override
  public Integer call() {
    requireSense();
    Question question = asked.get();
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
              ConnectFour3d.GAME, open.table(), table.solving(open), open::longSolve);
      if (resume) {
        solver.resume();
      }
      try (Interruption interruption = Interruption.guard(solver::stop)) {
        return solve(tasks, question, solver, open);
      }
    }
  }

  private void requireSense() {
    table.requireSense();
    if (resume && (table.noStore() || file.isPresent() || !moves.isMissing())) {
      throw new UsageException("--resume takes a store and no position");
    }
  }

  private List<Task> tasks() {
    if (file.isPresent() == !moves.isMissing()) {
      throw new UsageException(
          moves.isMissing()
              ? "give the moves of a position, or --file; \"\" is the empty board"
              : "give the moves of a position or --file, not both");
    }
    return file.map(path -> Task.ofFile(path, asked.get())).orElseGet(() -> List.of(moves.task()));
  }

  private OpenTable openTable() {
    if (resume && !Store.exists(table.directory())) {
      throw new InputException("no store at " + table.directory() + ", so nothing to resume");
    }
    return table.open();
  }

  private int solve(List<Task> tasks, Question question, ParallelSolver solver, OpenTable open) {
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
