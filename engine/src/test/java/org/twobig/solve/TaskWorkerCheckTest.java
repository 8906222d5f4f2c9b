package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Tables;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TakenTask;
import org.twobig.tt.tasks.TaskTaker;

/** Tests that a worker that checks an answer ignores its table. */
class TaskWorkerCheckTest {
  private static final Game GAME = ConnectFour3d.GAME;
  private static final long PLENTY = 10_000_000;

  @AutoClose private final Arena arena = Arena.ofShared();
  private final Table table = Table.of(Tables.empty(arena, 17 << 20));

  /** Supplies one task; then the conductor has ended. */
  private static final class OneTask implements TaskTaker {
    private final TakenTask task;
    private boolean isTaken;
    private @Nullable Status status;
    private int value;
    private long work;

    OneTask(TakenTask task) {
      this.task = task;
    }

    @Override
    public Optional<TakenTask> take() {
      boolean isFirst = !isTaken;
      isTaken = true;
      return isFirst ? Optional.of(task) : Optional.empty();
    }

    @Override
    public boolean withdrawn(TakenTask held) {
      return false;
    }

    @Override
    public void finish(TakenTask held, Status how, int told, long nodes, List<Part> parts) {
      assertThat(held).isSameAs(task);
      status = how;
      value = told;
      work = nodes;
    }

    @Override
    public boolean conductorLives() {
      return !isTaken;
    }

    @Override
    public void close() {}
  }

  private static OneTask run(TaskWorker worker, Board board, long budget, boolean withoutTable) {
    int kind = Question.WHITE.code();
    OneTask source = new OneTask(new TakenTask(1, board.key(), kind, budget, withoutTable));
    worker.run(source);
    return source;
  }

  @Test
  void aWrongEntryMisleadsATaskAndNoCheck() {
    TaskWorker worker = new TaskWorker(GAME, TableSource.of(table), 1);
    int misled = 0;
    for (String[] fields : EntryCheckTest.positions(40)) {
      Board board = GAME.parse(fields[0]);
      boolean wins = fields[1].equals("1");
      GAME.solver(table).storeAnswer(board, Question.WHITE, !wins, 1 << 20);
      long before = worker.effort().nodes();

      OneTask check = run(worker, board, PLENTY, true);
      assertThat(check.status).isEqualTo(Status.SOLVED);
      assertThat(check.value).as(fields[0]).isEqualTo(Outcome.of(Question.WHITE, wins).code());
      assertThat(worker.effort().nodes() - before).isEqualTo(check.work);

      OneTask task = run(worker, board, PLENTY, false);
      misled += task.value == Outcome.of(Question.WHITE, !wins).code() ? 1 : 0;
    }
    assertThat(misled).isPositive();
  }

  @Test
  void aCheckThatTakesTooLongIsGivenUp() {
    OneTask check =
        run(new TaskWorker(GAME, TableSource.of(table), 1), GAME.parse("0FC3484B7"), 1000, true);
    assertThat(check.status).isEqualTo(Status.GAVE_UP);
  }
}
