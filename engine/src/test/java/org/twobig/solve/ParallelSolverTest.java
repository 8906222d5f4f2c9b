package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.Attempts;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Resources;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.LongSolve;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.BoardTaker;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.MemoryTasks;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskOffers;
import org.twobig.tt.tasks.TaskTaker;
import org.twobig.tt.testing.Seeds;

/** Compares verdicts by tasks of threads and processes with those of other programs. */
class ParallelSolverTest {
  /** White does not win, which takes two hundred thousand nodes. */
  private static final String HARD = "DD34211BF00F76CEDEC0CC40464732";

  /** White wins, which takes two hundred thousand nodes. */
  private static final String WON = "D69ECFC10672ACB8B6671CAF422";

  /** A position that takes many millions of nodes. */
  private static final Position ENDLESS = Position.ofMoves("0FC3484B7");

  private static final long GRAPH_BYTES = 64 << 20;

  /** Number of known positions that each test solves. */
  private static final int POSITIONS = Math.min(800, Attempts.times(50));

  private static ParallelOptions options(int threads, long taskNodes) {
    return new ParallelOptions(threads, taskNodes, GRAPH_BYTES);
  }

  /** Waits a little, so that other threads can run. */
  private static void pause() {
    LockSupport.parkNanos(100_000);
  }

  static Table emptyTable(Arena arena) {
    return Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES));
  }

  /** Returns a solver that begins with tasks. */
  static ParallelSolver solver(int threads, long taskNodes, Table table, LongSolve longSolve) {
    ParallelSolver solver =
        new ParallelSolver(
            ConnectFour3d.GAME,
            TableSource.of(table),
            options(threads, taskNodes),
            () -> longSolve);
    solver.resume();
    return solver;
  }

  private static LongSolve record(Journal journal) {
    SolveJournal record = new SolveJournal(ConnectFour3d.GAME, journal);
    return new LongSolve(Optional.of(record), List.of());
  }

  static LongSolve offering(TaskOffers offers) {
    return new LongSolve(Optional.empty(), List.of(offers));
  }

  private static Store store(Path folder) {
    Geometry geometry =
        Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Outcome.BITS, Tables.SMALLEST_BYTES);
    return Store.at(folder.resolve("store")).layout(geometry).placement(Placement.DIRECT).create();
  }

  @ParameterizedTest
  @CsvSource({"1,100,0", "2,100,80", "4,1000,160", "1,100,160", "2,1000,80", "4,100,0"})
  void verdictsByTasksAreTheKnownOnes(int threads, long taskNodes, int from) {
    try (Arena arena = Arena.ofShared()) {
      ParallelSolver solver = solver(threads, taskNodes, emptyTable(arena), LongSolve.ALONE);
      List<Example> verdicts = Example.ofResource("white-wins-36.txt");
      for (Example verdict : verdicts.subList(from, from + POSITIONS)) {
        assertThat(solver.solve(verdict.position(), Question.WHITE).yes())
            .as(verdict.moves())
            .isEqualTo(verdict.whiteWins());
      }
      assertThat(solver.counts().split()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void bothQuestionsAreAnsweredByTasks(int threads) {
    try (Arena arena = Arena.ofShared()) {
      ParallelSolver solver = solver(threads, 2000, emptyTable(arena), LongSolve.ALONE);
      for (String line :
          Resources.lines("three-valued.txt").subList(0, Math.min(300, Attempts.times(20)))) {
        String[] fields = line.split("\\s+");
        Solution solution = solver.solve(Position.ofMoves(fields[0]), Question.BOTH);

        int value = 1 - solution.value().orElseThrow().ordinal();
        assertThat(Integer.toString(value)).as(line).isEqualTo(fields[1]);
      }
    }
  }

  @Test
  void manyPositionsAreAnsweredInTheirOrder() {
    List<Example> verdicts = Example.ofResource("white-wins-40.txt").subList(0, 100);
    List<Request> requests =
        verdicts.stream().map(each -> new Request(each.position(), each.moves())).toList();
    try (Arena arena = Arena.ofShared()) {
      ParallelSolver solver =
          new ParallelSolver(ConnectFour3d.GAME, emptyTable(arena), options(4, 50));
      List<Example> found = new ArrayList<>();
      solver.solveEach(
          requests,
          Question.WHITE,
          Cost.UNLIMITED,
          false,
          (request, answered) ->
              found.add(new Example(request.text(), answered.solution().get().yes())));
      assertThat(found).isEqualTo(verdicts);
    }
  }

  private static CompletableFuture<Void> when(BooleanSupplier isTime, Runnable action) {
    return CompletableFuture.runAsync(
        () -> {
          while (!isTime.getAsBoolean()) {
            pause();
          }
          action.run();
        });
  }

  @Test
  void aStopEndsAllThreads() {
    try (Arena arena = Arena.ofShared()) {
      ParallelSolver solver =
          new ParallelSolver(ConnectFour3d.GAME, emptyTable(arena), options(3, 10_000));
      CompletableFuture<Void> stop = when(() -> solver.counts().split() >= 20, solver::stop);

      assertThatThrownBy(() -> solver.solve(ENDLESS, Question.WHITE))
          .isInstanceOf(SearchStoppedException.class);
      stop.join();
    }
  }

  @Test
  void whatFailsEndsTheSolve(@TempDir Path folder) {
    try (Arena arena = Arena.ofShared();
        Store store = store(folder)) {
      Journal closed = store.openJournal(PositionKey.KEY_SPACE);
      ParallelSolver solver = solver(3, 1000, emptyTable(arena), record(closed));
      when(() -> solver.counts().split() >= 5, closed::close);

      assertThatThrownBy(() -> solver.solve(ENDLESS, Question.WHITE))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
    }
  }

  /** Each try has an empty table. */
  @Test
  void noFinishedTaskIsSearchedAgainThoughTheTableIsLost(@TempDir Path folder) {
    Position position = Position.ofMoves(WON);
    var random = Seeds.fixed(7);
    try (Store store = store(folder);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE)) {
      Optional<Solution> solution = Optional.empty();
      for (int round = 0; solution.isEmpty(); round++) {
        try (Arena arena = Arena.ofShared()) {
          ParallelSolver solver = solver(2, 1000, emptyTable(arena), record(journal));
          long tasks = 20 + random.nextInt(60);
          AtomicBoolean ended = new AtomicBoolean();
          CompletableFuture<Void> stop =
              when(() -> ended.get() || solver.counts().answered() >= tasks, solver::stop);
          try {
            solution =
                solver
                    .solve(new Request(position, WON), Question.WHITE, Cost.UNLIMITED, false)
                    .solution();
          } catch (SearchStoppedException e) {
            // the next round goes on
          }
          ended.set(true);
          stop.join();
        }
      }
      assertThat(solution.get().yes()).isTrue();
      Set<Object> tasks = new HashSet<>();
      journal.replay(
          record -> {
            if (record.kind() == JournalRecord.Kind.TASK) {
              assertThat(tasks.add(record.key())).as("%s is done once", record).isTrue();
            }
          });
      assertThat(tasks).hasSizeGreaterThan(20);
      assertThat(SolveJournal.unfinished(ConnectFour3d.GAME, folder.resolve("store"))).isEmpty();
    }
  }

  @Test
  void aWorkerDoesTasksOfAnother(@TempDir Path folder) {
    Position position = Position.ofMoves(WON);
    try (Store store = store(folder);
        BoardOffers board = store.openBoard();
        BoardTaker source = store.joinBoard().orElseThrow()) {
      TaskWorker worker = new TaskWorker(ConnectFour3d.GAME, store, 2);
      CompletableFuture<Void> work = CompletableFuture.runAsync(() -> worker.run(source));
      ParallelSolver solver = solver(0, 1000, store.use().table(), offering(board));

      assertThat(solver.solve(position, Question.WHITE).yes()).isTrue();
      assertThat(worker.tasksDone()).isPositive();
      assertThat(worker.effort().nodes()).isPositive();
      worker.stop();
      work.join();
    }
  }

  /** Answers and successors reach the conductor, whose table lacks them. */
  @Test
  void aWorkerWithATableOfItsOwnDoesTasks() {
    MemoryTasks way = new MemoryTasks();
    try (Arena arena = Arena.ofShared();
        TaskOffers offers = way.conduct();
        TaskTaker taker = way.join()) {
      TaskWorker worker = new TaskWorker(ConnectFour3d.GAME, TableSource.of(emptyTable(arena)), 1);
      CompletableFuture<Void> work = CompletableFuture.runAsync(() -> worker.run(taker));

      assertThat(
              solver(0, 1000, emptyTable(arena), offering(offers))
                  .solve(Position.ofMoves(WON), Question.WHITE)
                  .yes())
          .isTrue();
      assertThat(worker.tasksDone()).isPositive();
      worker.stop();
      work.join();
    }
  }

  @Test
  void aTaskWhoseAnswerMakesNoSenseIsNotGivenToThatWorkerAgain() throws InterruptedException {
    MemoryTasks way = new MemoryTasks();
    try (Arena arena = Arena.ofShared();
        TaskOffers offers = way.conduct();
        TaskTaker liar = way.join();
        TaskTaker taker = way.join()) {
      List<Object> refused = new CopyOnWriteArrayList<>();
      TaskOffers counting =
          RemoteTasksTest.proxy(
              (self, method, arguments) ->
                  method.getName().equals("refuse")
                      ? refused.add(arguments[0])
                      : method.invoke(offers, arguments));
      ParallelSolver solver = solver(0, 1000, emptyTable(arena), offering(counting));
      CompletableFuture<Boolean> solve =
          CompletableFuture.supplyAsync(
              () -> solver.solve(Position.ofMoves(WON), Question.WHITE).yes());
      List<Integer> senseless = List.of(255, 0, Outcome.BLACK_DOES_NOT_WIN.code());
      Set<Key> taken = new HashSet<>();
      for (int i = 0; i < 30; i++) {
        int value = senseless.get(i % senseless.size());
        long work = i < 20 ? 1 : Long.MAX_VALUE;
        Status status = i < 25 ? Status.SOLVED : Status.GAVE_UP;
        Optional<TakenTask> task = liar.take();
        while (task.isEmpty() && !solve.isDone()) {
          pause();
          task = liar.take();
        }
        task.ifPresent(
            held -> {
              assertThat(taken.add(held.key())).isTrue();
              liar.finish(held, status, value, work);
            });
      }
      liar.close();
      TaskWorker worker = new TaskWorker(ConnectFour3d.GAME, TableSource.of(emptyTable(arena)), 1);
      Thread work = Thread.ofPlatform().daemon().start(() -> worker.run(taker));
      assertThat(solve.join()).isTrue();
      assertThat(refused).isNotEmpty();
      worker.stop();
      work.join();
    }
  }

  /** Nobody searches: other entries could replace the answer in the table. */
  @Test
  void anAnswerThatComesLateEndsTheSolveAndGoesToTheTable() {
    MemoryTasks way = new MemoryTasks();
    try (Arena arena = Arena.ofShared();
        TaskOffers offers = way.conduct();
        TaskTaker taker = way.join()) {
      Table table = emptyTable(arena);
      Position start = Position.ofMoves("");
      ParallelSolver solver = solver(0, 1000, table, offering(offers));
      CompletableFuture<Void> late =
          CompletableFuture.runAsync(
              () -> {
                while (solver.counts().split() < 3) {
                  taker.take().ifPresent(task -> taker.finish(task, Status.GAVE_UP, 0, 1));
                }
                way.comesBackWith(new FinishedTask(new Key(-1, -1), 0, 2, 1)); // no position
                way.comesBackWith(new FinishedTask(start.key(), 0, 255, 1)); // no answer
                for (Question question : List.of(Question.BLACK, Question.WHITE)) {
                  int no = Outcome.of(question, false).code();
                  way.comesBackWith(new FinishedTask(start.key(), question.code(), no, 1));
                }
              });

      assertThat(solver.solve(start, Question.WHITE).yes()).isFalse();
      late.join();
      assertThat(answer(table, start.key())).isEqualTo(Answer.NO);
    }
  }

  @Test
  void anAnswerToATaskCalledBackInVainAndOneAtTheVeryEndGoToTheTable() throws Exception {
    MemoryTasks way = new MemoryTasks();
    try (Arena arena = Arena.ofShared();
        TaskOffers offers = way.conduct();
        TaskTaker slow = way.join();
        TaskTaker greedy = way.join()) {
      int no = Outcome.of(Question.WHITE, false).code();
      List<TakenTask> others = new ArrayList<>();
      AtomicBoolean isEnding = new AtomicBoolean();
      TaskOffers ending =
          RemoteTasksTest.proxy(
              (self, method, arguments) -> {
                if (method.getName().equals("withdraw") && isEnding.getAndSet(false)) {
                  greedy.finish(others.getLast(), Status.SOLVED, no, 1);
                }
                return method.invoke(offers, arguments);
              });
      Table table = emptyTable(arena);
      ParallelSolver solver = solver(0, 1_000_000, table, offering(ending)); // tasks are split
      CompletableFuture<Void> solve =
          CompletableFuture.runAsync(() -> solver.solve(Position.ofMoves(""), Question.WHITE));
      TakenTask task = RemoteTasksTest.take(slow, solve);
      while (solver.counts().split() == 0) { // until the solve goes on without the task's worker
        assertThat(solve).isNotDone();
        greedy.take().ifPresent(others::add); // until all other tasks are taken
      }
      slow.finish(task, Status.SOLVED, no, 1);
      while (answer(table, task.key()) != Answer.NO) {
        assertThat(solve).isNotDone();
        pause();
      }
      isEnding.set(true);
      solver.stop();
      assertThatThrownBy(solve::join).hasCauseInstanceOf(SearchStoppedException.class);
      assertThat(answer(table, others.getLast().key())).isEqualTo(Answer.NO);
    }
  }

  private static Answer answer(Table table, Key position) {
    Board board = ConnectFour3d.GAME.board(position).orElseThrow();
    return ConnectFour3d.GAME.solver(table).known(board).outcome().answer(Question.WHITE);
  }

  /** White does not win, so every reply must be answered, also the one that the sleeper took. */
  @Test
  void aThreadOfAWorkerThatHangsIsNotWaitedFor(@TempDir Path folder) {
    try (Store store = store(folder);
        BoardOffers board = store.openBoard();
        BoardTaker source = store.joinBoard().orElseThrow()) {
      TaskWorker others = new TaskWorker(ConnectFour3d.GAME, store, 2);
      CompletableFuture<Void> work =
          CompletableFuture.runAsync(
              () -> {
                while (source.take().isEmpty()) { // nobody solves anything before this task is held
                  pause();
                }
                others.run(source);
              });
      ParallelSolver solver = solver(0, 1000, store.use().table(), offering(board));

      assertThat(solver.solve(Position.ofMoves(HARD), Question.WHITE).yes()).isFalse();
      others.stop();
      work.join();
    }
  }
}
