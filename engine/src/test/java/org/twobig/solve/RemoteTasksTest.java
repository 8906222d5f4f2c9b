package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.ContradictionException;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.growth.TableSource;
import org.twobig.solve.ParallelSolver.LongSolve;
import org.twobig.table.Table;
import org.twobig.tasks.MemoryTasks;
import org.twobig.tasks.Status;
import org.twobig.tasks.Taken;
import org.twobig.tasks.TaskOffers;
import org.twobig.tasks.TaskTaker;

/** Tasks that other processes hold, or shall take, are called back when nobody needs them. */
class RemoteTasksTest {
  /** Takes one thread some seconds at most. */
  private static final String SOON = "10BD0ABF5769D412417B236573";

  private final MemoryTasks way = new MemoryTasks();
  @AutoClose private final Arena arena = Arena.ofShared();
  @AutoClose private final TaskOffers offers = way.conduct();

  private ParallelSolver solver(int threads) {
    return solver(threads, offers);
  }

  private ParallelSolver solver(int threads, TaskOffers offers) {
    ParallelSolver solver =
        new ParallelSolver(
            ConnectFour3d.GAME,
            table(),
            new ParallelOptions(threads, 1000, 64 << 20),
            () -> new LongSolve(Optional.empty(), List.of(offers)));
    solver.resume(); // no search before the first task
    return solver;
  }

  private Table table() {
    return Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES));
  }

  private static CompletableFuture<Boolean> solve(ParallelSolver solver, String position) {
    return CompletableFuture.supplyAsync(
        () -> solver.solve(Position.ofMoves(position), Question.WHITE).yes());
  }

  /** The next task, as long as the solve goes on. */
  private static Taken take(TaskTaker worker, CompletableFuture<Boolean> solve) throws Exception {
    Optional<Taken> task = worker.take();
    while (task.isEmpty()) {
      assertThat(solve).isNotDone();
      Thread.sleep(1);
      task = worker.take();
    }
    return task.get();
  }

  /** Workers come, and each keeps its task, until there is none for the last one. */
  @Test
  void aTaskIsCalledBackForAWorkerThatHasNone() throws Exception {
    ParallelSolver solver = solver(0);
    CompletableFuture<Boolean> solve = solve(solver, "");
    Map<TaskTaker, Taken> busy = new HashMap<>();
    TaskTaker idle = way.join();
    while (busy.keySet().stream().noneMatch(each -> each.withdrawn(busy.get(each)))) {
      assertThat(solve).isNotDone();
      Thread.sleep(1);
      Optional<Taken> task = idle.take();
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
      ParallelSolver solver = solver(0);
      CompletableFuture<Boolean> solve = solve(solver, "");
      Taken task = take(worker, solve);
      assertThat(worker.withdrawn(task)).isFalse();
      solver.stop();
      assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
      assertThat(worker.withdrawn(task)).isTrue();
      assertThat(offers.offered()).isZero();
    }
  }

  private interface Call {
    Object of(Method method, Object[] arguments) throws ReflectiveOperationException;
  }

  private static TaskOffers proxy(Call call) {
    Class<?>[] type = {TaskOffers.class};
    return (TaskOffers)
        Proxy.newProxyInstance(
            type[0].getClassLoader(),
            type,
            (self, method, arguments) -> call.of(method, arguments));
  }

  /** Without threads of its own, the solve runs on the thread that asks. */
  @Test
  void aSolveAndAWorkerEndWhenTheirThreadIsInterrupted() throws Exception {
    TaskWorker worker = new TaskWorker(ConnectFour3d.GAME, TableSource.of(table()), 1);
    try (TaskTaker source = way.join()) {
      CompletableFuture<Void> ends =
          CompletableFuture.runAsync(
              () -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> solver(0).solve(Position.ofMoves(""), Question.WHITE))
                    .isInstanceOf(SearchStoppedException.class);
                worker.run(source);
                assertThat(Thread.interrupted()).isTrue();
              });
      assertThat(ends).succeedsWithin(Duration.ofMinutes(1));
    }
  }

  /** The way of the others, whose answers are checked. */
  private final class Checked {
    private volatile boolean isChecking = true;
    private volatile boolean isWrong;
    private volatile boolean isAsked;

    private Object call(Method method, Object[] arguments) throws ReflectiveOperationException {
      if (method.getName().equals("isChecking")) {
        isAsked = true;
        return isChecking;
      } else if (method.getName().equals("collect") && isWrong) {
        throw new ContradictionException(Position.ofMoves("").key(), "no", "yes");
      }
      return method.invoke(offers, arguments);
    }

    /** Solves what is at once known, and waits until it waits for checks. */
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
    ParallelSolver solver = solver(1);
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

  @Test
  void aTaskWhoseAnswerMakesNoSenseIsSplitAndNotOfferedAgain() throws Exception {
    List<Object> refused = new CopyOnWriteArrayList<>();
    TaskOffers counting =
        proxy(
            (method, arguments) ->
                method.getName().equals("refuse")
                    ? refused.add(arguments[0])
                    : method.invoke(offers, arguments));
    try (TaskTaker worker = way.join()) {
      ParallelSolver solver = solver(0, counting);
      CompletableFuture<Boolean> solve = solve(solver, "");
      Taken first = take(worker, solve);
      worker.finish(first, Status.SOLVED, 0, 5, List.of()); // 0 answers no question
      assertThat(take(worker, solve).key()).isNotEqualTo(first.key());
      assertThat(refused).hasSize(1);
      solver.stop();
      assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
    }
  }
}
