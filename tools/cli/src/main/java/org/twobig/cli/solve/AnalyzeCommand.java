package org.twobig.cli.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.GrowingTableOptions;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.LimitOptions;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Value;
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

/** Prints the verdict of every move of a position, the best move first. */
@Command(name = "analyze", aliases = "look")
public final class AnalyzeCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white")
  private Question asked = Question.WHITE;

  @Mixin private final LimitOptions limit = new LimitOptions();

  @Mixin private final TableOptions table = new GrowingTableOptions();

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
    limit.cost();
    Game game = table.game();
    Questions.require(asked, game);
    GivenPosition given = GivenPosition.of(game, moves.text());
    Optional<Value> end = given.position().end();
    if (end.isPresent()) {
      AnalysisReport.Lookup over =
          new AnalysisReport.Lookup(
              game, board -> Knowledge.ofEnd(end.get()), Optional.empty(), Optional.empty());
      AnalysisReport.of(over, given, Optional.of(asked), Map.of(), Optional.empty())
          .print(game, given, json);
      return ExitCode.OK;
    }
    try (Session session = table.session(new SessionMessages())) {
      try (Interruption interruption = Interruption.guard(session::stop)) {
        return analyze(given, session);
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
    StoreFinder.noteUse(directory);
    try (Store open = Store.at(directory).openReadOnly()) {
      Game game = Session.gameOf(open, table.wantedGame());
      GivenPosition given = GivenPosition.of(game, text);
      AnalysisReport.known(
              game,
              given,
              game.solver(open.use().table())::known,
              open.info().layout(),
              directory.toString())
          .print(game, given, json);
    }
    return ExitCode.OK;
  }

  private int analyze(GivenPosition given, Session session) {
    Question question = asked;
    Game game = session.game();
    Board board = given.position();
    Cost most = limit.cost(game.tuning().nodesPerMove());
    Map<String, Request> requests =
        board.legalMoves().stream()
            .collect(
                Collectors.toMap(
                    game::move,
                    move -> new Request(board.play(move), given.moves() + game.move(move))));
    Map<String, Answered> answers = new HashMap<>();
    Function<Optional<AnalysisReport.Search>, AnalysisReport> reporter =
        search ->
            AnalysisReport.of(
                new AnalysisReport.Lookup(
                    game,
                    session::known,
                    Optional.of(session.layout()),
                    Optional.of(SessionMessages.table(session))),
                given,
                Optional.of(question),
                answers,
                search);
    List<String> listed =
        reporter.apply(Optional.empty()).moves().stream()
            .sorted(Comparator.comparing(move -> move.facts().knownBy().isEmpty())) // known first
            .map(AnalysisReport.Move::move)
            .toList();
    long start = System.nanoTime();
    Optional<String> line = Optional.empty();
    boolean stopped = false;
    AtomicInteger done = new AtomicInteger(); // counts moves, not the position itself
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                SessionMessages.progress(elapsed, session, "move", done.get(), listed.size())
                    + session
                        .solver()
                        .running()
                        .map(solve -> Units.rounded(solve.counts().answered()))
                        .map(tasks -> ", %s tasks done".formatted(tasks))
                        .orElse(""))) {
      if (most.nodes() < limit.cost().nodes()) { // the game gives moves a smaller limit
        session.solveEach(
            List.of(given.request()), question, limit.cost(), false, (request, answered) -> {});
      }
      session.solveEach(
          listed.stream().map(requests::get).toList(),
          question,
          most,
          false,
          (request, answered) -> answers.put(listed.get(done.getAndIncrement()), answered));
      Optional<String> best = reporter.apply(Optional.empty()).best();
      line =
          best.map(
              move ->
                  move
                      + Optional.ofNullable(answers.get(move))
                          .flatMap(Answered::solution)
                          .map(found -> session.line(requests.get(move).board(), found))
                          .orElse(""));
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
            Optional.of(stopped).filter(Boolean::booleanValue));
    // Answers that are not reported yet, because an earlier move is unanswered, are in the table.
    AnalysisReport report = reporter.apply(Optional.of(search));
    report.print(game, given, json);
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
                "%d of %s were %s for each move; more --nodes or --time may decide more of them",
                report.openMoves(), Units.number(listed.size(), "move"), which.inWords(most)));
    return reached.isPresent() && !report.hasAnswer() ? ExitCode.UNDECIDED : ExitCode.OK;
  }
}
