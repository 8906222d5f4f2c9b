package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.game.Board;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Value;
import org.twobig.joblevel.TaskLog;
import org.twobig.solve.ParallelSolver.LongSolve;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.FinishedTask;

/** Tests that a line of play after a solve by tasks uses the solve's results. */
class LineAfterTasksTest {
  private static final Game GAME = Games.game("gated:5x4x4");

  /** White wins. */
  private static final Board POSITION = GAME.parse("1221");

  /**
   * Limit for a line of play: results of tasks are known, positions below tasks are searched again.
   */
  private static final long FEW_NODES = 500;

  @TempDir private Path folder;
  @AutoClose private Store store;
  private Journal journal;

  @BeforeEach
  void openStore() {
    store = Store.at(folder.resolve("s")).layout(geometry()).placement(Placement.DIRECT).create();
    journal = store.openJournal(geometry().keySpace());
  }

  private static ParallelSolver solver(Table table, LongSolve record) {
    return new ParallelSolver(
        GAME, TableSource.of(table), new ParallelOptions(1, 50, 64L << 20), () -> record);
  }

  private static Geometry geometry() {
    return EmptyTable.geometry(GAME.tables().getFirst(), 1 << 20);
  }

  private static Table empty(Arena arena) {
    return PrivateTable.create(geometry(), arena);
  }

  private static void assertLineIsFoundAtOnce(ParallelSolver solver, Solution solution) {
    long before = solver.effort().nodes();
    String line = solver.line(POSITION, solution);

    assertThat(GAME.parse(POSITION.text() + line).end()).as(line).contains(Value.WIN);
    assertThat(solver.effort().nodes() - before).isLessThan(FEW_NODES);
  }

  @Test
  void itIsFoundWithoutSearchingTheMovesThatWereLeftOpen() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = empty(arena);
      ParallelSolver solver = solver(table, LongSolve.ALONE);
      Solution solution = solver.solve(POSITION, Question.WHITE);

      assertThat(solution.effort().nodes()).isGreaterThan(4 * FEW_NODES);
      assertLineIsFoundAtOnce(solver, solution);
    }
  }

  @Test
  void itIsFoundFromTheRecordAloneWhenTheTableIsLost() {
    try (Arena arena = Arena.ofConfined()) {
      LongSolve record = new LongSolve(Optional.of(new SolveJournal(GAME, journal)), List.of());
      Table lost = empty(arena);
      solver(lost, record).solve(POSITION, Question.WHITE);

      Table table = empty(arena);
      ParallelSolver solver = solver(table, record);
      solver.resume();
      Solution solution = solver.solve(POSITION, Question.WHITE);
      assertThat(solution.yes()).isTrue();
      assertThat(solution.effort().nodes()).isZero();
      assertLineIsFoundAtOnce(solver, solution);
    }
  }

  /** The test deletes the journal's file after the first question. */
  @Test
  void theJournalIsReadOnceForAllQuestions() throws IOException {
    SolveJournal record = new SolveJournal(GAME, journal);
    solve(record);
    try (Stream<Path> files = Files.list(folder.resolve("s"))) {
      Files.delete(
          files.filter(file -> file.toString().contains("journal")).findFirst().orElseThrow());
    }
    assertThat(solve(record).effort().nodes()).isZero();
  }

  /** Only outcomes that the journal lacks are written. */
  @Test
  void bothAnswersOfAPositionThatComeLateAreWrittenOnce() {
    SolveJournal record = new SolveJournal(GAME, journal);
    List<FinishedTask> late = new ArrayList<>();
    for (Question asked : List.of(Question.WHITE, Question.BLACK)) {
      int no = Outcome.of(asked, false).code();
      late.add(new FinishedTask(POSITION.key(), asked.code(), no, 7 + asked.code()));
    }
    record.add(late);
    record.add(late);
    assertThat(journal.records()).isEqualTo(2);
  }

  @Test
  void aJournalTooLargeForTheMemoryIsReadAgain() {
    SolveJournal record = new SolveJournal(GAME, journal, 10);
    solve(record);
    assertThat(journal.records()).isGreaterThan(10);
    assertThat(solve(record).effort().nodes()).isZero();
  }

  /** A thread that learns late answers reads the records while others append their answers. */
  @Test
  void aJournalMayBecomeTooLargeWhileItIsRead() {
    SolveJournal record = new SolveJournal(GAME, journal, 2);
    record.begin(POSITION, "", Question.WHITE);
    TaskLog log = record.log(Question.WHITE);
    log.note(TaskLog.Event.SPLIT, POSITION.key(), false, 1);
    log.note(TaskLog.Event.SPLIT, POSITION.key(), false, 2);
    List<Long> read = new ArrayList<>();
    record.recall(
        Question.WHITE,
        (position, nodes) -> {
          read.add(nodes);
          log.note(TaskLog.Event.SPLIT, POSITION.key(), false, 3);
        });
    assertThat(read).containsExactly(1L, 2L);
  }

  /** Solves the position on an empty table. */
  private static Solution solve(SolveJournal record) {
    try (Arena arena = Arena.ofConfined()) {
      Table table = empty(arena);
      ParallelSolver solver = solver(table, new LongSolve(Optional.of(record), List.of()));
      solver.resume();
      return solver.solve(POSITION, Question.WHITE);
    }
  }
}
