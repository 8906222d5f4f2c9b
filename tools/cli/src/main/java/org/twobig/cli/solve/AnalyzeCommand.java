package org.twobig.cli.solve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.QuestionOption;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.game.GameSolver;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Value;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig analyze}. */
@Command(
    name = "analyze",
    header = "Show the value of every move of a position",
    description = {
      "Solves every legal move of a position that the store does not know yet, and"
          + " lists the moves with their verdicts, the best first. The verdict of the"
          + " position follows from them.",
      "",
      "Every solved position is kept in the store. Ctrl-C saves and shows what is"
          + " known by then; the same command goes on where it stopped. twobig look shows"
          + " what is known without solving anything.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig analyze 0092B7A8DF8796AB69510E727184",
      "  twobig analyze --question both 357419D1A8FB5C025FE1ADEB6138DD",
      "  twobig analyze --store week 0FC3484B7",
      "  twobig analyze --json 0092B7A8DF8796AB69510E727184 | jq -r .best"
    })
public final class AnalyzeCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Mixin private final QuestionOption asked = new QuestionOption();

  @Mixin private final TableOptions table = new TableOptions();

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    table.requireSense();
    Task task = moves.task();
    Optional<Value> end = task.position().end();
    if (end.isPresent()) {
      Analysis over = Analysis.ofEnd(ConnectFour3d.GAME, task, end.get(), Optional.of(asked.get()));
      AnalysisReport.of(over, Optional.empty(), Optional.empty(), Optional.empty())
          .print(over, json);
      return ExitCode.OK;
    }
    try (OpenTable open = table.open()) {
      ParallelSolver solver =
          new ParallelSolver(
              ConnectFour3d.GAME, open.table(), table.solving(open), open::longSolve);
      try (Interruption interruption = Interruption.guard(solver::stop)) {
        return analyze(task, solver, open);
      }
    }
  }

  private int analyze(Task task, ParallelSolver solver, OpenTable open) {
    GameSolver reader = ConnectFour3d.GAME.solver(open.table());
    Supplier<Analysis> known =
        () -> Analysis.of(ConnectFour3d.GAME, task, Optional.of(asked.get()), reader::known);
    List<KnownMove> listed = new ArrayList<>(known.get().moves());
    listed.sort(Comparator.comparing(move -> move.source().isEmpty())); // what is known goes first
    Map<Integer, Answered> answers = new HashMap<>();
    AtomicInteger done = new AtomicInteger();
    open.publish(solver, done::get);
    long start = System.nanoTime();
    Optional<String> line = Optional.empty();
    boolean stopped = false;
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                SolveCommand.progress(elapsed, solver, "move", done.get(), listed.size())
                    + solver.running().map(solve -> tasks(solve.counts())).orElse(""))) {
      solver.solveEach(
          listed.stream()
              .map(move -> new Request(move.after(), task.moves() + move.name()))
              .toList(),
          asked.get(),
          Cost.UNLIMITED,
          false,
          (request, answered) -> {
            answers.put(listed.get(answers.size()).move(), answered);
            done.incrementAndGet();
          });
      line = with(known.get(), answers).best().map(best -> line(best, solver));
    } catch (SearchStoppedException e) {
      stopped = true;
    }
    AnalysisReport.Search search =
        new AnalysisReport.Search(
            line, solver.effort().nodes(), Duration.ofNanos(System.nanoTime() - start));
    // An answer that waits for that of a move before it is in the table already.
    Analysis analysis = with(known.get(), answers);
    AnalysisReport.of(
            analysis,
            Optional.of(search),
            Optional.of(open.table().layout()),
            Optional.of(open.description()))
        .print(analysis, json);
    open.save();
    if (stopped) {
      System.err.printf(
          "twobig: interrupted after %s nodes; %s%n",
          Units.rounded(solver.effort().nodes()), table.afterInterruption());
      return ExitCode.INTERRUPTED;
    }
    return ExitCode.OK;
  }

  private static Analysis with(Analysis analysis, Map<Integer, Answered> answers) {
    return analysis.with(
        move ->
            answers.containsKey(move.move()) ? move.withAnswer(answers.get(move.move())) : move);
  }

  private static String tasks(TaskCounts counts) {
    return ", %s tasks done".formatted(Units.rounded(counts.answered()));
  }

  private static String line(KnownMove best, ParallelSolver solver) {
    return best.name()
        + best.solution().map(solution -> solver.line(best.after(), solution)).orElse("");
  }
}
