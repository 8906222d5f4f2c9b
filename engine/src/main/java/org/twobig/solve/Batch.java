package org.twobig.solve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.GivenUpException;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;

/** Many positions on their way to answers, which are given out in order. */
final class Batch {
  private final List<Request> requests;
  private final Question question;
  private final boolean withLine;
  private final BiConsumer<Request, Answered> inOrder;

  private final List<Optional<Answered>> answers;
  private final AtomicInteger next = new AtomicInteger();
  private int givenOut;

  /** Whether a thread has found nothing more to begin. */
  private volatile boolean someIdle;

  private volatile Optional<Throwable> failure = Optional.empty();

  Batch(
      List<Request> requests,
      Question question,
      boolean withLine,
      BiConsumer<Request, Answered> inOrder) {
    this.requests = requests;
    this.question = question;
    this.withLine = withLine;
    this.inOrder = inOrder;
    this.answers = new ArrayList<>();
    requests.forEach(request -> answers.add(Optional.empty()));
  }

  /**
   * Searches one position with each solver at a time, until a solver has none to begin with; then
   * searches that still run are given up.
   *
   * @param mostNodes after which a search is given up, too
   * @throws SearchStoppedException if the solvers were stopped
   */
  void searchSideBySide(List<Solver> solvers, long mostNodes) {
    List<Thread> threads = new ArrayList<>();
    for (Solver solver : solvers.subList(1, solvers.size())) {
      threads.add(Threads.start("twobig-solver", () -> search(solver, mostNodes)));
    }
    search(solvers.get(0), mostNodes);
    threads.forEach(Threads::join);
    failure.ifPresent(Threads::rethrow);
  }

  private void search(Solver solver, long mostNodes) {
    try {
      for (int i = next.getAndIncrement();
          i < requests.size() && failure.isEmpty();
          i = next.getAndIncrement()) {
        search(i, solver, mostNodes);
      }
    } catch (RuntimeException | Error e) {
      failure = Optional.of(e);
    } finally {
      someIdle = true;
    }
  }

  private void search(int which, Solver solver, long mostNodes) {
    Position position = requests.get(which).position();
    long start = System.nanoTime();
    Solution solution;
    try {
      solution =
          Solver.solve(
              question,
              asked ->
                  solver
                      .solve(position, asked, mostNodes, () -> someIdle)
                      .orElseThrow(() -> GivenUpException.INSTANCE));
    } catch (GivenUpException e) {
      return;
    }
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    Optional<String> line =
        withLine ? Optional.of(solver.line(position, solution)) : Optional.empty();
    answer(which, new Answered(solution, time, line));
  }

  /** Takes an answer and gives out all whose turn has come. */
  synchronized void answer(int which, Answered answered) {
    answers.set(which, Optional.of(answered));
    while (givenOut < answers.size() && answers.get(givenOut).isPresent()) {
      inOrder.accept(requests.get(givenOut), answers.get(givenOut).get());
      givenOut++;
    }
  }

  /** The positions without an answer. */
  synchronized List<Integer> unanswered() {
    List<Integer> without = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i).isEmpty()) {
        without.add(i);
      }
    }
    return without;
  }
}
