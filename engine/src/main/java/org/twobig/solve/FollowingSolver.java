package org.twobig.solve;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.twobig.game.Board;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Successor;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.table.PartitionedTable;
import org.twobig.tasks.Notes;

/**
 * A solver on a table that may grow: each call works on the table that is the present one when the
 * call begins.
 */
public final class FollowingSolver implements GameSolver {
  private final GameSolver solver;
  private final TableSource source;
  private final UnaryOperator<PartitionedTable> view;

  /** That of the source on which the solver works. */
  private PartitionedTable present;

  private FollowingSolver(
      GameSolver solver,
      TableSource source,
      UnaryOperator<PartitionedTable> view,
      PartitionedTable present) {
    this.solver = solver;
    this.source = source;
    this.view = view;
    this.present = present;
  }

  /** A solver for one thread. */
  public static GameSolver of(Game game, TableSource source) {
    return of(game, source, UnaryOperator.identity());
  }

  /**
   * A solver for one thread.
   *
   * @param view makes of the table the one that the solver uses
   */
  static GameSolver of(Game game, TableSource source, UnaryOperator<PartitionedTable> view) {
    return make(source, view, table -> Stream.of(game.solver(table))).getFirst();
  }

  /** Solvers for some threads, see {@link Game#solvers}. */
  static List<GameSolver> of(
      Game game, TableSource source, UnaryOperator<PartitionedTable> view, int threads) {
    return make(source, view, table -> game.solvers(table, threads).stream());
  }

  private interface Maker {
    Stream<GameSolver> on(PartitionedTable table);
  }

  private static List<GameSolver> make(
      TableSource source, UnaryOperator<PartitionedTable> view, Maker maker) {
    try (TableUse use = source.use()) {
      return maker
          .on(view.apply(use.table()))
          .<GameSolver>map(made -> new FollowingSolver(made, source, view, use.table()))
          .toList();
    }
  }

  private <T> T onPresent(Supplier<T> work) {
    try (TableUse use = source.use()) {
      if (use.table() != present) {
        solver.moveTo(view.apply(use.table()));
        present = use.table();
      }
      return work.get();
    }
  }

  @Override
  public Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    return onPresent(() -> solver.solve(board, question, mostNodes, unwanted));
  }

  @Override
  public Expansion expand(Board board, Question question) {
    return onPresent(() -> solver.expand(board, question));
  }

  @Override
  public Successor follow(Board board, Question question) {
    return onPresent(() -> solver.follow(board, question));
  }

  @Override
  public Knowledge known(Board board) {
    return onPresent(() -> solver.known(board));
  }

  @Override
  public void keep(Board board, Question question, boolean yes, long nodes) {
    onPresent(
        () -> {
          solver.keep(board, question, yes, nodes);
          return board;
        });
  }

  @Override
  public List<Integer> likelyMoves(Board board, Question question, boolean yes) {
    return onPresent(() -> solver.likelyMoves(board, question, yes));
  }

  @Override
  public int bestMove(Board board, Solution solution) {
    return onPresent(() -> solver.bestMove(board, solution));
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {
    solver.share(notes);
  }

  @Override
  public void moveTo(PartitionedTable table) {
    throw new IllegalStateException("This solver follows its table by itself");
  }

  @Override
  public void stop() {
    solver.stop();
  }

  @Override
  public Effort effort() {
    return solver.effort();
  }
}
