package org.twobig.cli.solve;

import java.nio.file.Path;
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
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.LimitOptions;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.QuestionOption;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Value;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.solve.Session;
import org.twobig.tt.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "analyze", aliases = "look")
public final class AnalyzeCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Mixin private final QuestionOption asked = new QuestionOption();

  @Mixin private final LimitOptions limit = new LimitOptions();

  @Mixin private final TableOptions table = new TableOptions();

  @Option(names = "--known", fallbackValue = "true")
  private boolean known;

  @Mixin private final JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    if (known || isCalledLook()) {
      return look();
    }
    table.requireConsistent();
    limit.most();
    Game game = table.game();
    Questions.require(asked.get(), game);
    GivenPosition task = GivenPosition.of(game, moves.text());
    Optional<Value> end = task.position().end();
    if (end.isPresent()) {
      Analysis over =
          Analysis.of(
              game, task, Optional.of(asked.get()), board -> Knowledge.ofEnd(end.get()), Map.of());
      AnalysisReport.of(over, Optional.empty(), Optional.empty(), Optional.empty())
          .print(game, task, json);
      return ExitCode.OK;
    }
    try (Session session = table.session(new SessionMessages())) {
      try (Interruption interruption = Interruption.guard(session::stop)) {
        return analyze(task, session);
      }
    }
  }

  private boolean isCalledLook() {
    return spec.root().commandLine().getParseResult().originalArgs().stream()
        .filter(word -> !word.startsWith("-"))
        .findFirst()
        .equals(Optional.of("look"));
  }

  private int look() {
    for (String option : List.of("--no-store", "--question", "--nodes", "--time")) {
      Refusal.usageIf(table.isTyped(option), "--known solves nothing; leave " + option + " out");
    }
    String text = moves.text();
    Path directory = table.directory();
    try (Store open = Store.at(directory).openReadOnly()) {
      Game game = Session.gameOf(open, table.gameOption().wanted());
      GivenPosition task = GivenPosition.of(game, text);
      AnalysisReport.known(
              game,
              task,
              game.solver(open.use().table())::known,
              open.info().layout(),
              directory.toString())
          .print(game, task, json);
    }
    return ExitCode.OK;
  }

  private int analyze(GivenPosition task, Session session) {
    Question question = asked.get();
    Cost most = limit.most(session.game().tuning().nodesPerMove());
    Map<Integer, Answered> answers = new HashMap<>();
    Supplier<Analysis> known =
        () -> Analysis.of(session.game(), task, Optional.of(question), session::known, answers);
    List<KnownMove> listed = new ArrayList<>(known.get().moves());
    listed.sort(Comparator.comparing(move -> move.source().isEmpty())); // known moves first
    long start = System.nanoTime();
    Optional<String> line = Optional.empty();
    boolean stopped = false;
    AtomicInteger done = new AtomicInteger(); // the position itself does not count
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                SolveRun.progress(elapsed, session, "move", done.get(), listed.size())
                    + session.solver().running().map(solve -> tasks(solve.counts())).orElse(""))) {
      if (most.nodes() < limit.most().nodes()) { // the game gives moves a smaller limit
        session.solveEach(
            List.of(new Request(task.position(), task.moves())),
            question,
            limit.most(),
            false,
            (request, answered) -> {});
      }
      session.solveEach(
          listed.stream()
              .map(move -> new Request(move.after(), task.moves() + move.name()))
              .toList(),
          question,
          most,
          false,
          (request, answered) -> answers.put(listed.get(done.getAndIncrement()).move(), answered));
      line = known.get().best().map(best -> line(best, session));
    } catch (SearchStoppedException e) {
      stopped = true;
    }
    Optional<ReachedLimit> reached =
        answers.values().stream()
            .flatMap(answered -> ReachedLimit.of(answered, most).stream())
            .findFirst();
    AnalysisReport.Search search =
        new AnalysisReport.Search(
            line,
            session.solver().effort().nodes(),
            Duration.ofNanos(System.nanoTime() - start),
            reached,
            Optional.of(most.nodes()).filter(nodes -> nodes < Cost.UNLIMITED.nodes()),
            stopped);
    // Answers that are not reported yet, because an earlier move is unanswered, are in the table.
    AnalysisReport report =
        AnalysisReport.of(
            known.get(),
            Optional.of(search),
            Optional.of(session.layout()),
            Optional.of(SessionMessages.table(session)));
    report.print(session.game(), task, json);
    SessionMessages.save(session);
    if (stopped) {
      Messages.warn(
          "interrupted after %s nodes; %s",
          Units.rounded(session.solver().effort().nodes()), table.afterInterruption());
      return ExitCode.INTERRUPTED;
    }
    reached.ifPresent(
        which ->
            Messages.warn(
                "%d of %s %s each; more --nodes or --time may decide more",
                report.openMoves(), Units.number(listed.size(), "move"), which.inWords(most)));
    return reached.isPresent() && !report.hasAnswer() ? ExitCode.UNDECIDED : ExitCode.OK;
  }

  private static String tasks(TaskCounts counts) {
    return ", %s tasks done".formatted(Units.rounded(counts.answered()));
  }

  private static String line(KnownMove best, Session session) {
    return best.name()
        + best.solution().map(solution -> session.line(best.after(), solution)).orElse("");
  }
}
