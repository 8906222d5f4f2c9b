package org.twobig.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.twobig.cli.Console;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.table.StoreException;

@Timeout(600)
class SolvesTest {
  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

  @AutoClose private final Console console = new Console();

  /** Were it opened by the first solve, all routes would wait for that. */
  @Test
  void theStoreIsOpenedBeforeTheFirstSolve() throws IOException, InterruptedException {
    Path store = console.create("store");
    Path elsewhere = console.path("elsewhere");
    Solves solves = open(store);
    try {
      Files.move(store, elsewhere);
      Solve solve = solves.start(solves.reader().task(LATE), Question.WHITE, Cost.UNLIMITED);
      while (!solve.isOver()) {
        Thread.sleep(10);
      }
      assertThat(solve.report().state()).isEqualTo(Job.State.DONE);
    } finally {
      Files.move(elsewhere, store);
      close(solves);
    }
  }

  @Test
  void aStoreThatIsGoneIsNotMadeAnew() {
    Path store = console.path("gone");
    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> open(store));
    assertThat(store).doesNotExist();
  }

  private static Solves open(Path store) {
    return Solves.open(store, new EventLog(), 1, Cost.UNLIMITED.time());
  }

  private static void close(Solves solves) {
    solves.end();
    solves.reader().close();
    solves.close();
  }
}
