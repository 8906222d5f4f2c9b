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
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;

/** A set of positions to be answered, whose answers are reported in order. */
final class Batch {
  private final List<Request> requests;
  private final Question question;
  private final BiConsumer<Request, Answered> inOrder;

  /** The cost that is left for each position. */
  private final List<Cost> left;

  private final List<Optional<Answered>> answers;
  private int givenOut;

  /**
   * @param most what one position may cost
   */
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

  /** Makes an answer from a solver's result, if there is one. */
  interface Finish {
    Answered answered(GameSolver solver, Board board, Optional<Solution> solution, Allowance used);
  }

  /**
   * Searches positions, one with each solver at a time, until a solver finds no new position; then
   * the running searches are given up.
   *
   * @param mostNodes after which a search is given up, too
   * @throws SearchStoppedException if the solvers were stopped
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

  /** Takes an answer and reports all answers whose turn has come. */
  synchronized void answer(int which, Answered answered) {
    answers.set(which, Optional.of(answered));
    while (givenOut < answers.size() && answers.get(givenOut).isPresent()) {
      inOrder.accept(requests.get(givenOut), answers.get(givenOut).get());
      givenOut++;
    }
  }

  /** Returns the cost that is left for a position. */
  Cost left(int which) {
    return left.get(which);
  }

  /** Returns the positions without an answer. */
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
