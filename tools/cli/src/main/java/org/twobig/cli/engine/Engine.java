package org.twobig.cli.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.Task;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;

/** Answers questions on a session: at once what is known, one at a time what must be solved. */
final class Engine implements AutoCloseable {
  /** How often the one who asks is told how far it is. */
  static final Duration INFO = Duration.ofMillis(500);

  private static final Duration TICK = Duration.ofMillis(50);

  private final Session session;
  private final String table;
  private Optional<Solving> solving = Optional.empty();

  /**
   * @param table the store, for a person
   */
  Engine(Session session, String table) {
    this.session = session;
    this.table = table;
  }

  /** Told what becomes of a question, by threads of the engine. */
  interface Listener {
    /** How far it is. */
    void info(long nodes, Duration time);

    /**
     * The end of it.
     *
     * @param best the move to play, if one is known to keep the answer or to resist longest
     * @param interrupted whether it was stopped
     */
    void answer(Answered answered, Optional<String> best, boolean interrupted);

    /** It cannot be answered. */
    void failed(String why);
  }

  /** A question that is being answered. */
  private final class Solving {
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean stopped;

    void run(Task task, Question question, Cost most, Listener listener) {
      long before = session.solver().effort().nodes();
      long start = System.nanoTime();
      Thread teller = Thread.ofVirtual().start(() -> tell(before, start, listener));
      try {
        Answered answered;
        Optional<String> best;
        try {
          answered = session.solve(task.request(), question, most, true);
          best = best(task, answered);
        } finally {
          over.countDown();
          join(teller); // the answer is the last line, and the next question is not given up
        }
        listener.answer(answered, best, stopped && answered.solution().isEmpty());
      } catch (SearchStoppedException e) {
        listener.failed("the engine ends");
      } catch (RuntimeException | Error e) { // the one who asked waits for an answer
        listener.failed(e.getMessage() == null ? e.toString() : e.getMessage());
      }
    }

    private static void join(Thread thread) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void tell(long before, long start, Listener listener) {
      try {
        long told = start;
        while (!over.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
          long now = System.nanoTime();
          if (stopped) {
            session.solver().giveUp(); // the first time may have come before the solver began
          } else if (now - told >= INFO.toNanos()) {
            told = now;
            listener.info(
                session.solver().effort().nodes() - before, Duration.ofNanos(now - start));
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  Game game() {
    return session.game();
  }

  /**
   * The position after some moves.
   *
   * @throws org.twobig.game.IllegalMoveException naming the first that cannot be played
   */
  Task task(String moves) {
    return Task.of(session.game(), moves.replaceAll("\\s", ""));
  }

  /** What is known of a position and its moves without a search. */
  AnalysisReport known(Task task) {
    return AnalysisReport.known(session.game(), task, session::known, session.layout(), table);
  }

  /** What is known of a position alone without a search. */
  Knowledge value(Task task) {
    return session.known(task.position());
  }

  /**
   * A move that keeps a known draw, whatever the question; else the first of the line of play, or
   * the best that is known.
   */
  private Optional<String> best(Task task, Answered answered) {
    Board board = task.position();
    if (board.end().isPresent()) {
      return Optional.empty();
    }
    List<AnalysisReport.Move> moves = known(task).moves();
    boolean draw = Verdict.of(value(task).outcome()) == Verdict.DRAW;
    String line = answered.line().orElse("");
    return moves.stream()
        .filter(move -> draw && move.verdict() == Verdict.DRAW)
        .map(AnalysisReport.Move::move)
        .findFirst()
        .or(
            () ->
                board.legalMoves().stream()
                    .map(session.game()::move)
                    .filter(move -> !line.isEmpty() && line.startsWith(move))
                    .findFirst())
        .or(() -> moves.stream().map(AnalysisReport.Move::move).findFirst());
  }

  /**
   * Begins to answer a question, after the last one has been told of.
   *
   * @return false if another is being answered
   */
  synchronized boolean go(Task task, Question question, Cost most, Listener listener) {
    try {
      while (solving.filter(last -> last.over.getCount() == 0).isPresent()) {
        wait(); // the one who asked may know the answer sooner than this object that it is told
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (solving.isPresent()) {
      return false;
    }
    Solving begun = new Solving();
    solving = Optional.of(begun);
    Thread.ofPlatform()
        .name("twobig-engine")
        .start(
            () -> {
              try {
                begun.run(task, question, most, listener);
              } finally {
                end();
              }
            });
    return true;
  }

  private synchronized void end() {
    solving = Optional.empty();
    notifyAll();
  }

  /** Gives up the question that is being answered; it is told of soon. */
  synchronized void stop() {
    solving.ifPresent(
        running -> {
          running.stopped = true;
          session.solver().giveUp();
        });
  }

  /** Waits for the question that is being answered. */
  synchronized void await() throws InterruptedException {
    while (solving.isPresent()) {
      wait();
    }
  }

  /** Gives up what is being answered, and waits until that is told. */
  @Override
  public void close() {
    try {
      stop();
      await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
