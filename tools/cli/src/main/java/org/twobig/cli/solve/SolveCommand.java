package org.twobig.cli.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.cluster.ListenOptions;
import org.twobig.cli.options.GrowingTableOptions;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.LimitOptions;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.InputLines;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.game.Effort;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;
import org.twobig.solve.SolveJournal;
import org.twobig.tt.store.Stores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Solves a position, the positions of a file, or the last unfinished position of a store. */
@Command(name = "solve")
public final class SolveCommand implements Callable<Integer> {
  private static final Path STANDARD_INPUT = Path.of("-");

  @Mixin private final MovesArgument moves = new MovesArgument();

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white")
  private Question asked = Question.WHITE;

  @Mixin private final LimitOptions limit = new LimitOptions();

  @Mixin private final TableOptions table = new GrowingTableOptions();

  @Option(names = "--resume", fallbackValue = "true")
  private boolean resume;

  @Mixin private final ListenOptions listen = new ListenOptions();

  @Mixin private final JsonOption json = new JsonOption();

  @Option(names = "--line", negatable = true, fallbackValue = "true")
  private Optional<Boolean> line = Optional.empty();

  @Override
  public Integer call() {
    requireConsistent();
    if (resume || listen.isStandby()) {
      return resume();
    }
    Game game = table.game();
    if (file.equals(Optional.of(STANDARD_INPUT))) {
      try (Session session = table.session(new SessionMessages())) {
        return run(session, asked, Run::solveInput, "");
      }
    }
    List<GivenPosition> positions =
        file.map(path -> GivenPosition.ofFile(game, path, asked))
            .orElseGet(() -> List.of(GivenPosition.of(game, moves.text())));
    try (Session session = table.session(new SessionMessages())) {
      return run(session, asked, run -> run.solve(positions), " of " + positions.size());
    }
  }

  private void requireConsistent() {
    listen.requireConsistent();
    listen.applyTo(table);
    table.requireConsistent();
    limit.cost();
    boolean goesOn = resume || listen.isStandby();
    Refusal.usageIf(
        goesOn && (table.noStore() || file.isPresent() || !moves.isMissing()),
        (resume ? "--resume" : "--standby-of")
            + " goes on with the solve of a store; leave out moves, --file and --no-store");
    Refusal.usageIf(
        !goesOn && file.isPresent() == !moves.isMissing(),
        moves.isMissing()
            ? "give the moves of a position, or --file; \"\" is the empty board"
            : "give the moves of a position or --file, not both");
  }

  private int resume() {
    if (!listen.isStandby() && !Stores.exists(table.directory())) {
      throw Refusal.input(
          "nothing to resume: there is no store at "
              + table.directory()
              + "; name another store with --store");
    }
    try (Session session = table.session(new SessionMessages())) {
      Optional<Integer> end = listen.standBy(session);
      if (end.isPresent()) {
        return end.get();
      }
      Optional<SolveJournal.Goal> goal = session.unfinished();
      if (goal.isEmpty()) {
        Messages.warn("nothing to resume: every long solve in the store is finished");
        return ExitCode.OK;
      }
      SolveJournal.Goal found = goal.get();
      Messages.say(
          "going on with %s after %s in %s",
          found.text().isEmpty() ? "the empty board" : found.text(),
          Units.number(found.spent().nodes(), "node"),
          Units.clock(found.spent().time()));
      session.solver().resume();
      List<GivenPosition> positions = List.of(GivenPosition.of(session.game(), found.text()));
      return run(session, found.question(), run -> run.solve(positions), " of 1");
    }
  }

  /**
   * Solves, reports and saves.
   *
   * @param work solves positions; returns false if it was interrupted
   * @param ofAll " of N", or empty if the number of positions is not known
   */
  private int run(Session session, Question question, Predicate<Run> work, String ofAll) {
    Questions.require(question, session.game());
    Run run = new Run(session, question);
    try (ListenOptions.Port port = listen.open(session);
        Interruption interruption = Interruption.guard(run::stop)) {
      boolean complete;
      try {
        complete = work.test(run) || System.out.checkError();
      } finally {
        if (run.done > 0) {
          run.printer.end(SessionMessages.table(session));
        }
        System.out.flush();
        SessionMessages.save(session);
      }
      if (!complete) {
        Messages.warn(
            "interrupted after %s nodes, %d%s positions done; %s",
            Units.rounded(session.solver().effort().nodes()),
            run.done,
            ofAll,
            table.afterInterruption());
        return ExitCode.INTERRUPTED;
      }
    }
    return run.printer.exitCode();
  }

  /**
   * Solves positions in a session and prints a report on each. Any thread may call {@link #stop}.
   * Several threads call {@link #add}, one at a time; the other methods belong to one thread.
   */
  private final class Run {
    private final Session session;
    private final Question question;
    private final SolvePrinter printer =
        new SolvePrinter(
            System.out,
            json.isSet()
                ? SolvePrinter.Form.JSON
                : file.isPresent() ? SolvePrinter.Form.TABLE : SolvePrinter.Form.FULL,
            limit.cost());
    private final InputLines input = new InputLines();

    /** The cost of the interrupted position, in this run and in the runs that this run resumes. */
    private volatile Cost total = Cost.NONE;

    private Effort reported = Effort.NONE;
    private long since = System.nanoTime();
    private int done;

    Run(Session session, Question question) {
      this.session = session;
      this.question = question;
    }

    void stop() {
      total = session.solver().spent();
      session.stop();
      input.end();
    }

    /**
     * Solves positions. Returns true if each is solved or was given up at its limit, false after
     * {@link #stop}.
     */
    boolean solve(List<GivenPosition> positions) {
      Iterator<GivenPosition> next = positions.iterator();
      int before = done;
      try (ProgressLine progress =
          ProgressLine.start(
              elapsed ->
                  SessionMessages.progress(
                          elapsed, session, "position", done - before, positions.size())
                      + SessionMessages.details(session, question))) {
        session.solveEach(
            positions.stream().map(GivenPosition::request).toList(),
            question,
            limit.cost(),
            line.orElse(json.isSet() || file.isEmpty()),
            (request, answered) -> progress.withLineErased(() -> add(next.next(), answered)));
        return true;
      } catch (SearchStoppedException e) {
        if (!System.out.checkError()) {
          interrupted(next.next());
        }
        return false;
      }
    }

    private void add(GivenPosition given, Answered answered) {
      printer.add(SolveReport.of(given, question, answered, limit.cost(), false));
      done++;
      reported = reported.plus(answered.effort());
      since = System.nanoTime();
      if (System.out.checkError()) {
        session.stop(); // the reader has ended; Twobig.main reports it
      }
    }

    /**
     * Reports a position that was interrupted. The report includes the nodes that other threads
     * spent on the positions after it, because effort is counted for the session as a whole.
     */
    private void interrupted(GivenPosition given) {
      Effort effort = session.solver().effort().minus(reported);
      Duration time = Duration.ofNanos(System.nanoTime() - since);
      Cost spent =
          new Cost(
              Math.max(effort.nodes(), total.nodes()),
              total.time().compareTo(time) > 0 ? total.time() : time);
      Answered open = new Answered(Optional.empty(), effort, time, spent, Optional.empty());
      printer.interrupted(SolveReport.of(given, question, open, limit.cost(), true));
    }

    /**
     * Solves the positions of standard input, one a line. Reads a line when the line before it is
     * answered. Returns true if the input ended, false after {@link #stop}. Refuses a line that is
     * no position, naming it.
     */
    boolean solveInput() {
      int number = 0;
      for (var line = input.next(); line.isPresent(); line = input.next()) {
        number++;
        Optional<GivenPosition> given =
            GivenPosition.ofLine(session.game(), "standard input", number, line.get(), question);
        if (given.isPresent() && !solve(List.of(given.get()))) {
          return false;
        }
      }
      return !input.isEnded();
    }
  }
}
