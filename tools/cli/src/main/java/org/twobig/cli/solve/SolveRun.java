package org.twobig.cli.solve;

import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.InputLines;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.game.Answer;
import org.twobig.game.Effort;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.Cost;
import org.twobig.solve.GraphSolve;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.solve.Session;

/**
 * Solves positions in a session and prints a report on each. Any thread may call {@link #stop}; the
 * other methods belong to one thread.
 */
final class SolveRun {
  private final Session session;
  private final Question question;
  private final Cost most;
  private final boolean withLine;
  private final SolvePrinter printer;

  private final InputLines input = new InputLines();

  /** The cost of the interrupted position, in this run and in the runs that this run resumes. */
  private volatile Cost total = Cost.NONE;

  private Effort reported = Effort.NONE;
  private long since = System.nanoTime();
  private int done;

  /**
   * @param most the limits for each position
   */
  SolveRun(Session session, Question question, Cost most, boolean withLine, SolvePrinter printer) {
    this.session = session;
    this.question = question;
    this.most = most;
    this.withLine = withLine;
    this.printer = printer;
  }

  void stop() {
    total = session.solver().spent();
    session.stop();
    input.end();
  }

  int done() {
    return done;
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
                progress(elapsed, session, "position", done - before, positions.size())
                    + details(session, question))) {
      session.solveEach(
          positions.stream().map(GivenPosition::request).toList(),
          question,
          most,
          withLine,
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
    printer.add(SolveReport.of(given, question, answered, most, false));
    done++;
    reported = reported.plus(answered.effort());
    since = System.nanoTime();
    if (System.out.checkError()) {
      session.stop(); // the reader has ended; Twobig.main reports it
    }
  }

  /**
   * Reports a position that was interrupted. The report includes the nodes that other threads spent
   * on the positions after it, because effort is counted for the session as a whole.
   */
  private void interrupted(GivenPosition given) {
    Effort effort = session.solver().effort().minus(reported);
    Duration time = Duration.ofNanos(System.nanoTime() - since);
    Cost spent =
        new Cost(
            Math.max(effort.nodes(), total.nodes()),
            total.time().compareTo(time) > 0 ? total.time() : time);
    Answered open = new Answered(Optional.empty(), effort, time, spent, Optional.empty());
    printer.interrupted(SolveReport.of(given, question, open, most, true));
  }

  /**
   * Solves the positions of standard input, one a line. Reads a line when the line before it is
   * answered. Returns true if the input ended, false after {@link #stop}. Refuses a line that is no
   * position, naming it.
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

  /**
   * Returns the line of progress of a session that has done {@code done} of {@code all} things,
   * which {@code what} names.
   */
  static String progress(Duration elapsed, Session session, String what, long done, int all) {
    long nodes = session.solver().effort().nodes();
    String which = all == 1 ? "" : ", %s %d of %d".formatted(what, Math.min(done + 1, all), all);
    return Units.clock(elapsed)
        + "  "
        + Units.rounded(nodes)
        + " nodes, "
        + Units.rate(nodes, elapsed)
        + which;
  }

  /**
   * Returns what is known of the moves of the position that is being solved, and of the tasks of a
   * long solve.
   */
  static String details(Session session, Question question) {
    return session
        .solver()
        .running()
        .map(SolveRun::tasks)
        .or(() -> session.solver().asked().map(asked -> moves(session, asked, question)))
        .orElse("");
  }

  private static String tasks(GraphSolve solve) {
    var progress = solve.progress();
    return moves(
            solve.moves(Answer.YES).size(),
            solve.moves(Answer.NO).size(),
            solve.moves(Answer.OPEN).size())
        + ", %s tasks done, proof %s, disproof %s"
            .formatted(
                Units.rounded(solve.counts().answered()),
                Units.rounded(progress.proof()),
                Units.rounded(progress.disproof()));
  }

  /** Returns what the table knows of the moves, in words, for a position that has no tasks yet. */
  private static String moves(Session session, Request asked, Question question) {
    Question one = question == Question.BLACK ? question : Question.WHITE;
    List<Answer> answers =
        asked.board().legalMoves().stream()
            .map(move -> session.known(asked.board().play(move)).outcome().answer(one))
            .toList();
    return moves(
        Collections.frequency(answers, Answer.YES),
        Collections.frequency(answers, Answer.NO),
        Collections.frequency(answers, Answer.OPEN));
  }

  private static String moves(int wins, int fails, int open) {
    return ", moves: %d won, %d not, %d open".formatted(wins, fails, open);
  }
}
