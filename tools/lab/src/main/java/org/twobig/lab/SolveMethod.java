package org.twobig.lab;

import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.options.OrderConverter;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Board;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor.Order;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;

/**
 * A way to solve a position by itself, without a store.
 *
 * @param order of the tasks; empty for a search by one thread that is not cut into tasks
 * @param threads that search
 * @param terms alike for all who are compared
 */
record SolveMethod(Optional<Order> order, int threads, Terms terms) {
  /**
   * What a solve may use.
   *
   * @param tableBytes size of its table
   * @param taskNodes nodes after which a task is split
   * @param limit time for a position
   */
  record Terms(long tableBytes, long taskNodes, Duration limit) {}

  /** The plain solver. */
  static SolveMethod sequential(Terms terms) {
    return new SolveMethod(Optional.empty(), 1, terms);
  }

  /** By tasks. */
  static SolveMethod byTasks(Order order, int threads, Terms terms) {
    return new SolveMethod(Optional.of(order), threads, terms);
  }

  /** A name of the order, as in the options. */
  String name() {
    return order.map(OrderConverter::name).orElse("sequential");
  }

  /** Finds out whether White wins, on a new table in private memory. */
  TimedSolve solve(Board position) {
    System.gc(); // the garbage of the one before is not collected in the time of this one
    try (Session session = Session.inMemory(ConnectFour3d.GAME, options())) {
      return order.isPresent()
          ? shared(position, session.solver())
          : alone((Position) position, session);
    }
  }

  private SessionOptions options() {
    return new SessionOptions(
        threads,
        order.orElse(Order.PROOF_NUMBERS),
        Optional.of(terms.taskNodes),
        Optional.of(terms.tableBytes),
        Optional.empty(),
        Duration.ofDays(1));
  }

  private TimedSolve alone(Position position, Session session) {
    Solver solver = new Solver(session.table());
    return TimedSolve.measure(
        terms.limit,
        () -> solver.solve(position, Question.WHITE).yes(),
        solver::stop,
        solver::nodes,
        () -> TaskCounts.NONE);
  }

  private TimedSolve shared(Board position, ParallelSolver solver) {
    return TimedSolve.measure(
        terms.limit,
        () -> solver.solve(position, Question.WHITE).yes(),
        solver::stop,
        () -> solver.effort().nodes(),
        solver::counts);
  }
}
