package org.twobig.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.twobig.game.Board;
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
  private final List<Cost> left;

  private final List<Optional<Answered>> answers;
  private int givenOut;

  /** Makes a batch with a limit of the cost for each position. */
  Batch(
      List<Request> requests, Question question, Cost most, BiConsumer<Request, Answered> inOrder) {
    this.requests = requests;
    this.question = question;
    this.inOrder = inOrder;
    this.answers = new ArrayList<>();
    this.left = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      answers.add(Optional.empty());
      left.add(most);
    }
  }

  /** Makes an answer from the result of a search. */
  interface Finish {
    Answered answered(GameSolver solver, Board board, Optional<Solution> solution, Allowance used);
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
    Board board = requests.get(which).board();
    Allowance allowance = new Allowance(left.get(which), solver::effort);
    BooleanSupplier unwanted = () -> someIdle.getAsBoolean() || allowance.isSpent();
    Optional<Solution> solution =
        Solution.of(
            question,
            asked ->
                solver.solve(board, asked, Math.min(mostNodes, allowance.nodesLeft()), unwanted));
    if (solution.isPresent() || allowance.isSpent()) {
      answer(which, finish.answered(solver, board, solution, allowance));
    } else {
      left.set(which, allowance.left());
    }
  }

  /** Takes an answer; reports it when all earlier positions have been reported. */
  synchronized void answer(int which, Answered answered) {
    answers.set(which, Optional.of(answered));
    while (givenOut < answers.size() && answers.get(givenOut).isPresent()) {
      inOrder.accept(requests.get(givenOut), answers.get(givenOut).get());
      givenOut++;
    }
  }

  Cost left(int which) {
    return left.get(which);
  }

  /** Returns the indexes of the positions without an answer. */
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
