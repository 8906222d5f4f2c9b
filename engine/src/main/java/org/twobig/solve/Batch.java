package org.twobig.solve;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;

/** A set of positions to be answered. Reports the answers in the order of the positions. */
final class Batch {
  private final List<Request> requests;
  private final Question question;
  private final BiConsumer<Request, Answered> inOrder;

  /** The cost that is left for each position. */
  private final Cost[] left;

  private final Map<Integer, Answered> answers = new HashMap<>();
  private int reported;

  /** Makes a batch with a limit of the cost for each position. */
  Batch(
      List<Request> requests, Question question, Cost most, BiConsumer<Request, Answered> inOrder) {
    this.requests = requests;
    this.question = question;
    this.inOrder = inOrder;
    this.left = new Cost[requests.size()];
    Arrays.fill(left, most);
  }

  /** Makes an answer from the result of a search. */
  interface Finish {
    Answered answered(Asked asked, Optional<Solution> solution, GameSolver solver);
  }

  /**
   * Each solver searches one position at a time, within a node limit. When a solver finds no new
   * position, the other running searches are given up.
   */
  void searchSideBySide(List<GameSolver> solvers, long mostNodes, Finish finish) {
    AtomicInteger next = new AtomicInteger();
    Threads.each(
        "twobig-solver",
        solvers,
        (solver, failed) -> {
          BooleanSupplier someIdle = () -> next.get() > requests.size() || failed.getAsBoolean();
          for (int i = next.getAndIncrement();
              i < requests.size() && !failed.getAsBoolean();
              i = next.getAndIncrement()) {
            search(i, solver, mostNodes, someIdle, finish);
          }
        });
  }

  private void search(
      int which, GameSolver solver, long mostNodes, BooleanSupplier someIdle, Finish finish) {
    Asked asked = new Asked(requests.get(which), question, left[which], solver::effort);
    BooleanSupplier unwanted = () -> someIdle.getAsBoolean() || asked.isSpent();
    Optional<Solution> solution =
        Solution.of(
            question,
            one ->
                solver.solve(
                    asked.request.board(), one, Math.min(mostNodes, asked.nodesLeft()), unwanted));
    if (solution.isPresent() || asked.isSpent()) {
      answer(which, finish.answered(asked, solution, solver));
    } else {
      left[which] = asked.left();
    }
  }

  /** Takes an answer; reports it when all earlier positions have been reported. */
  synchronized void answer(int which, Answered answered) {
    answers.put(which, answered);
    for (; answers.containsKey(reported); reported++) {
      inOrder.accept(requests.get(reported), answers.get(reported));
    }
  }

  Cost left(int which) {
    return left[which];
  }

  /** Returns the indexes of the positions without an answer. */
  synchronized List<Integer> unanswered() {
    return IntStream.range(0, requests.size())
        .filter(which -> !answers.containsKey(which))
        .boxed()
        .toList();
  }
}
