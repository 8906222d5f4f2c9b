package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.journal.Journal;
import org.twobig.solve.ParallelSolver.LongSolve;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.table.Geometry;
import org.twobig.table.Table;
import org.twobig.tasks.Finished;

/** The line of play shown after a solve by tasks rests on what that has found out. */
class LineAfterTasksTest {
  /** White wins. */
  private static final Position POSITION = Position.ofMoves("10BD0ABF5769D412417B236573");

  /** A line is walked with the proofs at hand, and ends below tasks, which are searched again. */
  private static final long FEW_NODES = 25_000;

  private static ParallelSolver solver(Table table, LongSolve record) {
    return new ParallelSolver(
        ConnectFour3d.GAME, table, new ParallelOptions(1, 5_000, 64L << 20), () -> record);
  }

  private static void assertLineIsFoundAtOnce(ParallelSolver solver, Solution solution) {
    long before = solver.effort().nodes();
    String line = solver.line(POSITION, solution);

    assertThat(Position.ofMoves(POSITION.text() + line).isWonByWhite()).as(line).isTrue();
    assertThat(solver.effort().nodes() - before).isLessThan(FEW_NODES);
  }

  @Test
  void itIsFoundWithoutSearchingTheMovesThatWereLeftOpen() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = Table.of(Tables.empty(arena, 64 << 20));
      ParallelSolver solver = solver(table, LongSolve.ALONE);
      Solution solution = solver.solve(POSITION, Question.WHITE);

      assertThat(solution.effort().nodes()).isGreaterThan(4 * FEW_NODES);
      assertLineIsFoundAtOnce(solver, solution);
    }
  }

  @Test
  void itIsFoundFromTheRecordAloneWhenTheTableIsLost(@TempDir Path folder) {
    try (Store store = store(folder);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE);
        Arena arena = Arena.ofConfined()) {
      LongSolve record =
          new LongSolve(Optional.of(new SolveJournal(ConnectFour3d.GAME, journal)), List.of());
      Table lost = Table.of(Tables.empty(arena, 64 << 20));
      solver(lost, record).solve(POSITION, Question.WHITE);

      Table table = Table.of(Tables.empty(arena, 64 << 20));
      ParallelSolver solver = solver(table, record);
      solver.resume();
      Solution solution = solver.solve(POSITION, Question.WHITE);
      assertThat(solution.yes()).isTrue();
      assertThat(solution.effort().nodes()).isZero();
      assertLineIsFoundAtOnce(solver, solution);
    }
  }

  /** The file of the journal is taken away after the first question. */
  @Test
  void theJournalIsReadOnceForAllQuestions(@TempDir Path folder) throws IOException {
    try (Store store = store(folder);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE)) {
      SolveJournal record = new SolveJournal(ConnectFour3d.GAME, journal);
      solve(record);
      try (Stream<Path> files = Files.list(folder.resolve("s"))) {
        Files.delete(
            files.filter(file -> file.toString().contains("journal")).findFirst().orElseThrow());
      }
      assertThat(solve(record).effort().nodes()).isZero();
    }
  }

  /** Each time the outcomes are heard of, only those that are not in the journal are written. */
  @Test
  void bothAnswersOfAPositionThatComeLateAreWrittenOnce(@TempDir Path folder) {
    try (Store store = store(folder);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE)) {
      SolveJournal record = new SolveJournal(ConnectFour3d.GAME, journal);
      List<Finished> late =
          List.of(
              new Finished(
                  POSITION.key(),
                  Question.WHITE.code(),
                  Outcome.of(Question.WHITE, false).code(),
                  7),
              new Finished(
                  POSITION.key(),
                  Question.BLACK.code(),
                  Outcome.of(Question.BLACK, false).code(),
                  9));
      record.add(late);
      record.add(late);
      assertThat(journal.records()).isEqualTo(2);
    }
  }

  @Test
  void aJournalTooLargeForTheMemoryIsReadAgain(@TempDir Path folder) {
    try (Store store = store(folder);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE)) {
      SolveJournal record = new SolveJournal(ConnectFour3d.GAME, journal, 10);
      solve(record);
      assertThat(journal.records()).isGreaterThan(10);
      assertThat(solve(record).effort().nodes()).isZero();
    }
  }

  private static Store store(Path folder) {
    Geometry geometry =
        Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Outcome.BITS, Tables.SMALLEST_BYTES);
    return Store.at(folder.resolve("s")).layout(geometry).placement(Placement.DIRECT).create();
  }

  /** On a table that knows nothing. */
  private static Solution solve(SolveJournal record) {
    try (Arena arena = Arena.ofConfined()) {
      Table table = Table.of(Tables.empty(arena, 64 << 20));
      ParallelSolver solver = solver(table, new LongSolve(Optional.of(record), List.of()));
      solver.resume();
      return solver.solve(POSITION, Question.WHITE);
    }
  }
}
