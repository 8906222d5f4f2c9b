package org.twobig.cli.jobs;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.solve.Reply;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.view.Json;
import org.twobig.game.Answer;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.solve.AskedQuestion;
import org.twobig.solve.Cost;
import org.twobig.solve.GraphSolve;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;

/** A job that solves a position. Thread-safe. */
public final class SolveJob extends Job<SolveReport> {
  /** The age up to which viewers get the last report instead of a new report. */
  private static final Duration FRESH = Duration.ofMillis(240);

  /** The speed is a mean over this time, because solvers seldom publish their counters. */
  private static final Duration WINDOW = Duration.ofSeconds(3);

  private final GivenPosition given;
  private final Question question;
  private final Cost limit;
  private final Session session;
  private final StoreReader reader;
  private final EventLog log;
  private final Deque<Sample> samples = new ArrayDeque<>();

  private Optional<AskedQuestion> asked = Optional.empty();
  private long nodes;
  private List<ApiReports.ReplyVerdict> replies = List.of();
  private Outcome verdict = Outcome.UNKNOWN;
  private long start;
  private long end;
  private Optional<ApiReports.Solving> last = Optional.empty();
  private long lastAt;
  private long seenAt;
  private int viewers;
  private boolean wasWatched;

  private record Sample(long at, long nodes) {}

  SolveJob(
      String id,
      GivenPosition given,
      Question question,
      Cost limit,
      Session session,
      StoreReader reader,
      EventLog log) {
    super(id);
    this.given = given;
    this.question = question;
    this.limit = limit;
    this.session = session;
    this.reader = reader;
    this.log = log;
  }

  boolean answers(GivenPosition other, Question another) {
    return !isStopped() && question == another && given.moves().equalsIgnoreCase(other.moves());
  }

  @Override
  protected SolveReport work() {
    AskedQuestion mine = ask();
    Answered answered = session.answer(mine, false);
    boolean interrupted = mine.isGivenUp() && answered.solution().isEmpty();
    return SolveReport.of(given, question, answered, limit, interrupted);
  }

  private synchronized AskedQuestion ask() {
    AskedQuestion mine = session.ask(given.request(), question, limit);
    asked = Optional.of(mine);
    start = System.nanoTime();
    if (isStopped()) {
      mine.giveUp();
    }
    return mine;
  }

  @Override
  protected boolean isDone(SolveReport line) {
    return line.answer() != Reply.OPEN;
  }

  /** Gives the solve up. The positions that it has solved stay in the store. */
  @Override
  protected synchronized void interrupt() {
    asked.ifPresent(AskedQuestion::giveUp);
  }

  @Override
  protected synchronized void ended() {
    nodes = visited();
    end = System.nanoTime();
    last = Optional.empty();
    log.add(id(), "done", report());
  }

  public synchronized void watch() {
    viewers++;
    wasWatched = true;
  }

  public synchronized void leave() {
    viewers--;
    seenAt = System.nanoTime();
  }

  /** Returns whether this solve is not over, and has had viewers, but none for {@code patience}. */
  public synchronized boolean isAbandoned(Duration patience) {
    return wasWatched
        && viewers == 0
        && !isOver()
        && System.nanoTime() - seenAt > patience.toNanos();
  }

  /** Returns the progress, at most {@link #FRESH} old: many viewers cost as much as one viewer. */
  public synchronized ApiReports.Solving report() {
    long now = System.nanoTime();
    if (last.isEmpty() || now - lastAt > FRESH.toNanos() && !isOver()) {
      last = Optional.of(look(now));
      lastAt = now;
    }
    return last.get();
  }

  private ApiReports.Solving look(long now) {
    nodes = isOver() ? nodes : visited();
    Optional<GraphSolve> running = asked.flatMap(session.solver()::running);
    lookUp(running);
    return new ApiReports.Solving(
        id(),
        state(),
        reader.game().id(),
        given.moves(),
        given.position().ply(),
        question,
        nodes,
        state() == State.RUNNING ? speed(now) : Optional.empty(),
        start == 0
            ? BigDecimal.ZERO
            : Json.seconds(Duration.ofNanos((isOver() ? end : now) - start)),
        running.map(SolveJob::tasks),
        replies,
        verdict,
        result(),
        problem());
  }

  private long visited() {
    return asked.map(mine -> mine.effort().nodes()).orElse(0L);
  }

  private void lookUp(Optional<GraphSolve> running) {
    AnalysisReport known = reader.analysis(given);
    Map<String, Outcome> outcomes =
        known.moves().stream()
            .collect(Collectors.toMap(AnalysisReport.Move::move, move -> move.facts().verdict()));
    Game game = reader.game();
    List<ApiReports.ReplyVerdict> before = replies;
    replies =
        given.position().legalMoves().stream()
            .map(
                move -> {
                  Outcome found = running.map(of -> found(of, move)).orElse(Outcome.UNKNOWN);
                  Outcome outcome = outcomes.get(game.move(move)).orElse(found);
                  return new ApiReports.ReplyVerdict(game.move(move), outcome);
                })
            .toList();
    verdict = known.facts().verdict();
    replies.stream()
        .filter(reply -> !before.isEmpty() && !before.contains(reply))
        .forEach(
            reply ->
                log.add(
                    id(),
                    "verdict",
                    new ApiReports.Decided(id(), given.moves(), reply.move(), reply.verdict())));
  }

  private static Outcome found(GraphSolve running, int move) {
    boolean isWon = running.moves(Answer.YES).contains(move);
    return isWon || running.moves(Answer.NO).contains(move)
        ? Outcome.of(running.question(), isWon)
        : Outcome.UNKNOWN;
  }

  private static ApiReports.Tasks tasks(GraphSolve running) {
    var counts = running.counts();
    var progress = running.progress();
    return new ApiReports.Tasks(
        counts.waiting(),
        counts.running(),
        counts.answered(),
        progress.proof(),
        progress.disproof());
  }

  private Optional<Long> speed(long now) {
    samples.add(new Sample(now, nodes));
    while (now - samples.getFirst().at > WINDOW.toNanos()) {
      samples.removeFirst();
    }
    Sample first = samples.getFirst();
    return now == first.at
        ? Optional.empty()
        : Optional.of(Math.round((nodes - first.nodes) * 1e9 / (now - first.at)));
  }
}
