package org.twobig.solve;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.twobig.game.Effort;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.Request;

/**
 * A question to a session, and its cost since this object was made. Only the holder of this object
 * can give the question up. The journal records a question that takes long. Any thread may call the
 * public methods.
 */
public final class AskedQuestion {
  final Request request;
  final Question question;
  private final Cost limit;
  private final Supplier<Effort> counter;
  private final Effort atStart;
  private final long start = System.nanoTime();
  private final AtomicLong elsewhere = new AtomicLong();
  private volatile boolean givenUp;
  private volatile Cost earlierRuns = Cost.NONE;
  private Optional<SolveJournal> journal = Optional.empty();

  /**
   * @param limit limit of the cost in this run
   * @param counter returns the work of the threads that search; may lag a little
   */
  AskedQuestion(Request request, Question question, Cost limit, Supplier<Effort> counter) {
    this.request = request;
    this.question = question;
    this.limit = limit;
    this.counter = counter;
    this.atStart = counter.get();
  }

  /** Makes {@link Session#answer} return soon, as if the limit were reached. */
  public void giveUp() {
    givenUp = true;
  }

  public boolean isGivenUp() {
    return givenUp;
  }

  /** Returns the work of this process for the question; lags a little. */
  public Effort effort() {
    return counter.get().minus(atStart);
  }

  /** Returns the time of this process for the question. */
  Duration time() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Counts nodes that other processes have visited for the question. */
  void addElsewhere(long nodes) {
    elsewhere.addAndGet(nodes);
  }

  private long nodes() {
    return effort().nodes() + elsewhere.get();
  }

  /** Returns the cost in all runs and processes. */
  Cost totalCost() {
    return earlierRuns.plus(new Cost(nodes(), time()));
  }

  long nodesLeft() {
    return Math.max(0, limit.nodes() - nodes());
  }

  /** Returns the part of the limit that is left. */
  Cost left() {
    Duration timeLeft = limit.time().minus(time());
    return new Cost(nodesLeft(), timeLeft.isNegative() ? Duration.ZERO : timeLeft);
  }

  /** Returns whether the limit is reached or the question was given up. */
  boolean isAtLimit() {
    return givenUp || time().compareTo(limit.time()) >= 0 || nodesLeft() == 0;
  }

  /** Records the question in the journal, if there is one; only the first call does this. */
  void begin(Optional<SolveJournal> into) {
    if (journal.isEmpty()) {
      journal = into;
      into.ifPresent(all -> earlierRuns = all.begin(request.board(), request.text(), question));
    }
  }

  /** Records the answer, if the question was recorded. */
  void end(Solution solution) {
    journal.ifPresent(all -> all.end(request.board(), solution));
  }
}
