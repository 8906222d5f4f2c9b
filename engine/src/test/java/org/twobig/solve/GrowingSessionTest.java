package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Board;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.RandomPlay;
import org.twobig.game.Solution;
import org.twobig.game.SolverKind;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.testing.Seeds;

/** Tests sessions whose table grows while they solve. */
class GrowingSessionTest {
  private static final long BYTES = 64 << 10;

  /** More positions than two tables hold. */
  private static final int FILLING = 10_000;

  /** Number of positions that are solved twice in the larger table. */
  private static final int LAST = 50;

  @TempDir private Path folder;
  private Path directory;

  @BeforeEach
  void nameStore() {
    directory = folder.resolve("store");
  }

  @AfterEach
  void deleteStore() {
    if (Stores.exists(directory)) {
      Stores.delete(directory);
    }
  }

  private void create(Game game, long bytes, Placement placement) {
    Geometry geometry = EmptyTable.geometry(game.tables().getFirst(), bytes);
    Store.at(directory).layout(geometry).placement(placement).create().close();
  }

  private static SessionOptions options(OptionalLong growTo) {
    return new SessionOptions(
        2,
        Optional.of(500L),
        Optional.of(32L << 20),
        Optional.of(Session.LEAST_GRAPH),
        Duration.ofMinutes(10),
        OptionalLong.empty(),
        growTo,
        (game, source) -> source);
  }

  private Session open(Game game, OptionalLong growTo) {
    return Session.open(directory, Optional.of(game), options(growTo), SessionListener.SILENT);
  }

  private static Solution solve(Session session, Board board) {
    return session
        .solve(new Request(board, board.text()), Question.BOTH, Cost.UNLIMITED, false)
        .solution()
        .orElseThrow();
  }

  /** The table is soon full and doubles at least twice. */
  @ParameterizedTest
  @CsvSource({"connectx:6x5x4, 10", "connectx:10x6x4, 36"})
  void answersStayTheSameAndWhatIsSolvedThenIsFoundInTheLargerTable(String id, int plies)
      throws InterruptedException {
    Game game = Games.game(id);
    create(game, BYTES, Placement.RAM);
    SplittableRandom random = Seeds.fixed(1);
    try (Session session = open(game, OptionalLong.of(8 * BYTES));
        Session other = Session.inMemory(game, options(OptionalLong.empty()))) {
      long before = session.tableBytes();
      int asked = 0;
      while (session.tableBytes() < 3 * before) { // a timer makes it grow
        if (asked > FILLING) {
          Thread.sleep(10);
        }
        Board board = RandomPlay.open(game, plies, random);
        assertThat(solve(session, board).value()).isEqualTo(solve(other, board).value());
        asked++;
      }
      assertThat(session.tableBytes()).isLessThanOrEqualTo(8 * BYTES);
      int known = 0;
      for (int i = 0; i < LAST; i++) {
        Board board = RandomPlay.open(game, plies, random);
        Optional<Value> value = solve(other, board).value();
        assertThat(solve(session, board).value()).isEqualTo(value);
        Solution again = solve(session, board);
        assertThat(again.value()).isEqualTo(value);
        known += again.source() == Source.SEARCH ? 0 : 1;
      }
      assertThat(known).as("answers that are found in the larger table").isGreaterThan(LAST / 2);
    }
    try (Session session = open(game, OptionalLong.empty())) {
      assertThat(session.tableBytes()).isGreaterThan(3 * BYTES * 9 / 10);
    }
  }

  @ParameterizedTest
  @CsvSource({"connect-four-3d, 34", "connectx:6x5x4, 10", "connectx:10x6x4, 36", "qubic, 16"})
  void aSolverGoesOnInAnotherThreadAndInTheTableThatItIsGivenNext(String id, int plies) {
    Game game = Games.game(id);
    try (Arena arena = Arena.ofShared()) {
      Table first = table(game, arena);
      Table second = table(game, arena);
      Table[] present = {first};
      GameSolver solver =
          game.solvers(() -> new TableUse(present[0], () -> {}), SolverKind.USUAL, 1).getFirst();
      SplittableRandom random = Seeds.fixed(3);
      solveOne(game, solver, plies, random);
      CompletableFuture.runAsync(() -> solveOne(game, solver, plies, random)).join();
      long inFirst = words(first);
      assertThat(inFirst).isPositive();
      present[0] = second;
      Board board = solveOne(game, solver, plies, random);
      assertThat(words(first)).isEqualTo(inFirst);
      assertThat(words(second)).isPositive();
      assertThat(game.solver(second).known(board).entry()).isPresent();
      assertThat(solver.effort().nodes()).isPositive();
    }
  }

  /** The search waits at a node until a timer has made the table grow. */
  @Test
  void aSearchGoesOnInTheTableThatHasGrownMeanwhile() {
    Game game = Games.game("gated:5x4x4");
    create(game, BYTES, Placement.RAM);
    try (Session session = open(game, OptionalLong.of(2 * BYTES))) {
      long before = session.tableBytes();
      GameSolver solver = game.solvers(session::use, SolverKind.USUAL, 1).getFirst();
      List<Long> larger = new ArrayList<>(); // words of the larger table, as it is new and later
      BooleanSupplier atNode =
          () -> {
            if (solver.effort().nodes() % FILLING == 0) {
              while (session.tableBytes() == before) {
                Thread.onSpinWait();
              }
              larger.add(words(session.table()));
            }
            return larger.size() == 2;
          };
      assertThat(solver.solve(game.start(), Question.WHITE, Long.MAX_VALUE, atNode)).isEmpty();
      assertThat(larger.getLast()).isGreaterThan(larger.getFirst() + 1_000);
    }
  }

  @Test
  void aSearchFindsAtOnceWhatTheNextTableHas() {
    Game game = Games.game("gated:5x4x4");
    Board board = game.parse("1221"); // takes more than 2,000 nodes
    try (Arena arena = Arena.ofConfined()) {
      Table[] present = {table(game, arena)};
      Table next = table(game, arena);
      game.solver(next).solve(board, Question.WHITE);
      GameSolver solver =
          game.solvers(() -> new TableUse(present[0], () -> {}), SolverKind.USUAL, 1).getFirst();
      BooleanSupplier atNode =
          () -> {
            if (solver.effort().nodes() == 1_000) {
              present[0].replaceBy(next);
              present[0] = next;
            }
            return false;
          };
      solver.solve(board, Question.WHITE, Long.MAX_VALUE, atNode);
      assertThat(solver.effort().nodes()).isBetween(1_000L, 1_100L);
    }
  }

  private static Table table(Game game, Arena arena) {
    return EmptyTable.of(game.tables().getFirst(), 34 << 20, arena);
  }

  /** Solves random positions until one needs a search; returns that one. */
  private static Board solveOne(Game game, GameSolver solver, int plies, SplittableRandom random) {
    while (true) {
      Board board = RandomPlay.open(game, plies, random);
      if (solver.solve(board, Question.WHITE).source() == Source.SEARCH) {
        return board;
      }
    }
  }

  /** Returns the number of words that are not empty. */
  private static long words(Table table) {
    long[] words = new long[1 << 16];
    long all = table.layout().dataBytes() / Long.BYTES;
    long filled = 0;
    for (long at = 0; at < all; at += words.length) {
      int count = (int) Math.min(words.length, all - at);
      table.copyWords(at, words, count);
      filled += Arrays.stream(words, 0, count).filter(word -> word != 0).count();
    }
    return filled;
  }

  @Test
  void aTableThatCannotGrowIsRefused() {
    Game game = Games.game("connectx:6x5x4");
    create(game, BYTES, Placement.DIRECT);
    assertThatThrownBy(() -> open(game, OptionalLong.of(8 * BYTES)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("only one in RAM can");
  }
}
