package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.Value;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelOptions;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.solve.SessionOptions;
import org.twobig.solve.SolveJournal;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Table;

/** Tests solves by tasks, also of positions with too many stones for the table. */
class TasksTest {
  private static final Game GAME = Games.game("qubic");
  private static final long BYTES = 17 << 20;

  /** Drawn positions with 38 to 41 stones that take 45 to 243 evaluations. */
  static final List<String> HARD =
      List.of(
          "0002030504060a070c080f0e1012161319141b171e18221a262327252a2e2c2f363039323a333e37",
          "020307040b050c090d0f131614191a1b201c221f2423272529262d2a2e2c2f3039333b343c383e3f",
          "020008010a060d0b110e130f141015161a171b181e222127262a282d2b2e3031373339353a383b3e3c",
          "0100070508060a0d0e0f10111b151c161e17211a232628272a29312c333235343639373d3c3f");

  @TempDir private Path folder;

  private static Table table(Arena arena) {
    return EmptyTable.of(GAME.positions(), BYTES, arena);
  }

  @Test
  void tasksGiveTheAnswersOfOneSearch() {
    try (Arena arena = Arena.ofShared()) {
      GameSolver alone = GAME.solver(table(arena));
      ParallelOptions options = new ParallelOptions(2, 3, Session.LEAST_GRAPH);
      ParallelSolver byTasks = new ParallelSolver(GAME, table(arena), options);
      byTasks.resume();
      for (String text : HARD) {
        Value value = alone.solve(GAME.parse(text), Question.BOTH).value().orElseThrow();
        assertThat(byTasks.solve(GAME.parse(text), Question.BOTH).value()).contains(value);
      }
      assertThat(byTasks.counts().split()).isPositive();
    }
  }

  private Path store() {
    Path store = folder.resolve("store");
    Geometry geometry = EmptyTable.geometry(GAME.positions(), BYTES);
    Store.at(store).layout(geometry).placement(Placement.DIRECT).create().close();
    return store;
  }

  private static Session open(Path store) {
    SessionOptions options =
        new SessionOptions(
            1,
            Optional.of(300L),
            Optional.of(BYTES),
            Optional.of(Session.LEAST_GRAPH),
            Duration.ofMinutes(10));
    return Session.open(store, Optional.of(GAME), options, SessionListener.SILENT);
  }

  @Test
  void aPositionOfMoreStonesThanATableHoldsIsSolvedOnAStore() {
    Path store = store();
    try (Session session = open(store)) {
      Answered answered =
          session.solve(session.request(HARD.get(0)), Question.BOTH, Cost.UNLIMITED, true);
      assertThat(answered.solution().orElseThrow().value()).contains(Value.DRAW);
      assertThat(session.unfinished()).isEmpty();
    }
  }

  @Test
  void anOpeningIsGivenUpAndResumed() {
    Path store = store();
    try (Session session = open(store)) {
      Cost most = new Cost(2_000, Duration.ofDays(1));
      assertThat(session.solve(session.request("000f"), Question.WHITE, most, false).solution())
          .isEmpty();
    }
    try (Session session = open(store)) {
      SolveJournal.Goal goal = session.unfinished().orElseThrow();
      Answered answered = session.resume(goal, Cost.UNLIMITED, true);
      assertThat(answered.solution().orElseThrow().yes()).isTrue(); // Patashnik 1980
      assertThat(session.unfinished()).isEmpty();
    }
    assertThat(Verification.of(store, GAME.positions(), new Progress()).isSound()).isTrue();
  }
}
