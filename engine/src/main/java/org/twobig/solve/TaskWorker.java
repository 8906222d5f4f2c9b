package org.twobig.solve;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.IdleStrategy;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.SolverKind;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskTaker;

/** Does tasks of another process's solve. Any thread may call {@link #stop} and read figures. */
public final class TaskWorker {
  /** Bytes of the largest table for a check, unless the keys need a larger one. */
  private static final long LARGEST_CHECK_BYTES = 64L << 20;

  private final Game game;
  private final List<GameSolver> solvers;
  private final Geometry checkGeometry;
  private final AtomicReference<Effort> checking = new AtomicReference<>(Effort.NONE);
  private final AtomicLong done = new AtomicLong();
  private Optional<Store> publishedOn = Optional.empty();
  private volatile boolean stopped;

  /**
   * Makes a worker on the conductor's table, if both processes use one store, or on another table
   * of a kind in {@link Game#tables}.
   */
  public TaskWorker(Game game, TableSource source, int threads) {
    this.game = game;
    this.solvers = game.solvers(source, SolverKind.USUAL, threads);
    try (TableUse use = source.use()) {
      this.checkGeometry = checkGeometry(use.table().layout());
    }
  }

  private static Geometry checkGeometry(Layout layout) {
    long least = Geometry.smallestBytes(layout.keySpace(), layout.valueBits());
    long bytes = Math.max(least, Math.min(layout.dataBytes(), LARGEST_CHECK_BYTES));
    return Geometry.ofBytes(layout.keySpace(), layout.valueBits(), bytes);
  }

  /** Publishes this process's work on the store from now on, and records contradictions there. */
  public void publish(Store store) {
    publishedOn = Optional.of(store);
    Activity.publish(store, this::effort, solvers.size());
    store.publish(SolveProgress.TASKS_DONE, this::tasksDone);
  }

  /** Does tasks until the conductor has ended or {@link #stop} is called. */
  public void run(TaskTaker source) {
    solvers.forEach(solver -> solver.share(source::sharedCache));
    Contradictions.recording(
        game,
        publishedOn,
        () -> {
          Threads.each("twobig-worker", solvers, (solver, failed) -> work(source, solver, failed));
          return this;
        });
  }

  private void work(TaskTaker source, GameSolver solver, BooleanSupplier failed) {
    IdleStrategy idle = Threads.idle();
    while (!isStopped() && !failed.getAsBoolean()) {
      Optional<TakenTask> task = source.take();
      if (task.isPresent()) {
        if (task.get().withoutTable()) {
          check(source, task.get());
        } else {
          search(source, task.get(), solver);
        }
        idle.reset();
      } else if (source.conductorLives()) {
        idle.idle();
      } else {
        return;
      }
    }
  }

  /** Returns whether to stop. An interrupt stops, since all later pauses would end at once. */
  private boolean isStopped() {
    if (Thread.currentThread().isInterrupted()) {
      stop();
    }
    return stopped;
  }

  /** Does a task that checks another worker's answer: searches on an empty table. */
  private void check(TaskTaker source, TakenTask task) {
    try (Arena arena = Arena.ofConfined()) {
      GameSolver solver = game.solver(PrivateTable.create(checkGeometry, arena));
      search(source, task, solver);
      checking.accumulateAndGet(solver.effort(), Effort::plus);
    }
  }

  private void search(TaskTaker source, TakenTask task, GameSolver solver) {
    Board board = game.board(task.key()).orElseThrow();
    Question question = Question.ofCode(task.kind());
    long before = solver.effort().nodes();
    Optional<Solution> solution = Optional.empty();
    try {
      solution =
          solver.solve(board, question, task.budget(), () -> stopped || source.withdrawn(task));
    } catch (SearchStoppedException e) {
      // the task has no answer
    } catch (ContradictionException e) {
      throw e.at(board); // the error may be in a position below this one
    }
    long nodes = solver.effort().nodes() - before;
    if (solution.isPresent()) {
      finish(source, task, solution.get().yes(), nodes);
      return;
    }
    Status status = stopped || nodes < task.budget() ? Status.STOPPED : Status.GAVE_UP;
    if (stopped || task.withoutTable() || !source.takesParts()) {
      source.finish(task, status, 0, nodes);
      return;
    }
    Expansion expansion = solver.expand(board, question);
    if (expansion.answer() == Answer.OPEN) {
      source.finish(task, status, Parts.decidingAnswer(expansion), nodes, Parts.of(expansion));
    } else { // the table has got the answer meanwhile
      finish(source, task, expansion.answer() == Answer.YES, nodes);
    }
  }

  private void finish(TaskTaker source, TakenTask task, boolean yes, long nodes) {
    int facts = Outcome.of(Question.ofCode(task.kind()), yes).code();
    source.finish(task, Status.SOLVED, facts, nodes);
    done.incrementAndGet();
  }

  /** Makes {@link #run} end soon. Tasks under way are returned without an answer. */
  public void stop() {
    stopped = true;
    solvers.forEach(GameSolver::stop);
  }

  /** Returns the work of all threads; lags a little behind. */
  public Effort effort() {
    return solvers.stream().map(GameSolver::effort).reduce(checking.get(), Effort::plus);
  }

  public long tasksDone() {
    return done.get();
  }
}
