package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.ContradictionException;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.MemoryTasks;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskOffers;
import org.twobig.tt.tasks.TaskTaker;

/** Tests that tasks of other processes are withdrawn when they are not needed. */
class RemoteTasksTest {
  /** A position that takes one thread some seconds at most. */
  private static final String SOON = "10BD0ABF5769D412417B236573";

  private final MemoryTasks way = new MemoryTasks();
  @AutoClose private final Arena arena = Arena.ofShared();
  @AutoClose private final TaskOffers offers = way.conduct();

  private ParallelSolver solver(int threads, TaskOffers conducted) {
    var table = ParallelSolverTest.emptyTable(arena);
    return ParallelSolverTest.solver(threads, 1000, table, ParallelSolverTest.offering(conducted));
  }

  private static CompletableFuture<Boolean> solve(ParallelSolver solver, String position) {
    return CompletableFuture.supplyAsync(
        () -> solver.solve(Position.ofMoves(position), Question.WHITE).yes());
  }

  /** Returns the next task; fails if the solve ends. */
  static TakenTask take(TaskTaker worker, CompletableFuture<?> solve) throws Exception {
    Optional<TakenTask> task = worker.take();
    while (task.isEmpty()) {
      assertThat(solve).isNotDone();
      Thread.sleep(1);
      task = worker.take();
    }
    return task.get();
  }

  /** Workers join and keep their tasks until there is no task for the last worker. */
  @Test
  void aTaskIsCalledBackForAWorkerThatHasNone() throws Exception {
    ParallelSolver solver = solver(0, offers);
    CompletableFuture<Boolean> solve = solve(solver, "");
    Map<TaskTaker, TakenTask> busy = new HashMap<>();
    TaskTaker idle = way.join();
    while (busy.keySet().stream().noneMatch(each -> each.withdrawn(busy.get(each)))) {
      assertThat(solve).isNotDone();
      Thread.sleep(1);
      Optional<TakenTask> task = idle.take();
      if (task.isPresent()) {
        busy.put(idle, task.get());
        idle = way.join();
      }
    }
    solver.stop();
    assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
  }

  @Test
  void aWorkerIsToldThatTheSolveOfItsTaskIsOver() throws Exception {
    try (TaskTaker worker = way.join()) {
      ParallelSolver solver = solver(0, offers);
      CompletableFuture<Boolean> solve = solve(solver, "");
      TakenTask task = take(worker, solve);
      assertThat(worker.withdrawn(task)).isFalse();
      solver.stop();
      assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
      assertThat(worker.withdrawn(task)).isTrue();
      assertThat(offers.offered()).isZero();
    }
  }

  static TaskOffers proxy(InvocationHandler calls) {
    Class<?>[] type = {TaskOffers.class};
    return (TaskOffers) Proxy.newProxyInstance(type[0].getClassLoader(), type, calls);
  }

  /** Without its own threads, the solve runs on the calling thread. */
  @Test
  void aSolveAndAWorkerEndWhenTheirThreadIsInterrupted() throws Exception {
    TableSource table = TableSource.of(ParallelSolverTest.emptyTable(arena));
    TaskWorker worker = new TaskWorker(ConnectFour3d.GAME, table, 1);
    try (TaskTaker source = way.join()) {
      CompletableFuture<Void> ends =
          CompletableFuture.runAsync(
              () -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(
                        () -> solver(0, offers).solve(Position.ofMoves(""), Question.WHITE))
                    .isInstanceOf(SearchStoppedException.class);
                worker.run(source);
                assertThat(Thread.interrupted()).isTrue();
              });
      ends.join();
    }
  }

  /** A channel whose answers are being checked. */
  private final class Checked {
    private volatile boolean isChecking = true;
    private volatile boolean isWrong;
    private volatile boolean isAsked;

    private Object call(Object self, Method method, Object[] arguments)
        throws ReflectiveOperationException {
      if (method.getName().equals("isChecking")) {
        isAsked = true;
        return isChecking;
      } else if (method.getName().equals("collect") && isWrong) {
        throw new ContradictionException(Position.ofMoves("").key(), "no", "yes");
      }
      return method.invoke(offers, arguments);
    }

    /** Starts a solve; returns when the solve waits for checks. */
    CompletableFuture<Boolean> solve(ParallelSolver[] solver) throws InterruptedException {
      solver[0] = solver(1, proxy(this::call));
      CompletableFuture<Boolean> solve = RemoteTasksTest.solve(solver[0], SOON);
      while (!isAsked) {
        assertThat(solve).isNotDone();
        Thread.sleep(1);
      }
      return solve;
    }
  }

  @Test
  void aSolveIsNotOverBeforeItsAnswersAreChecked() throws Exception {
    ParallelSolver[] solver = new ParallelSolver[1];
    Checked checked = new Checked();
    CompletableFuture<Boolean> solve = checked.solve(solver);
    assertThat(solve).isNotDone();
    checked.isChecking = false;
    solve.join();

    Checked wrong = new Checked();
    CompletableFuture<Boolean> fails = wrong.solve(solver);
    wrong.isWrong = true;
    assertThatThrownBy(fails::join).hasCauseInstanceOf(ContradictionException.class);

    CompletableFuture<Boolean> stops = new Checked().solve(solver);
    solver[0].stop();
    stops.join(); // it has its answer
  }

  @Test
  void whatNobodyHasTakenComesBackWhenTheLastWorkerLeaves() throws Exception {
    ParallelSolver solver = solver(1, offers);
    CompletableFuture<Boolean> solve = solve(solver, "");
    try (TaskTaker worker = way.join()) {
      while (offers.offered() == 0) {
        assertThat(worker.conductorLives() && !solve.isDone()).isTrue();
        Thread.sleep(1);
      }
    }
    while (offers.offered() > 0) {
      assertThat(solve).isNotDone();
      Thread.sleep(1);
    }
    solver.stop();
    assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
  }
}
