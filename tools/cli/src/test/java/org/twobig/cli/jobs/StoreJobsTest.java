package org.twobig.cli.jobs;

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
import org.twobig.tt.table.StoreException;

@Timeout(600)
class StoreJobsTest {
  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

  @AutoClose private final Console console = new Console();

  /** If the first solve opened the store, all routes would wait for it. */
  @Test
  void theStoreIsOpenedBeforeTheFirstSolve() throws IOException, InterruptedException {
    Path store = console.create("store");
    Path elsewhere = console.path("elsewhere");
    StoreJobs jobs = open(store);
    try {
      Files.move(store, elsewhere);
      SolveJob solve = jobs.solve(jobs.reader().parse(LATE), Question.WHITE, Cost.UNLIMITED);
      while (!solve.isOver()) {
        Thread.sleep(10);
      }
      assertThat(solve.report().state()).isEqualTo(Job.State.DONE);
    } finally {
      Files.move(elsewhere, store);
      close(jobs);
    }
  }

  @Test
  void aStoreThatIsGoneIsNotMadeAnew() {
    Path store = console.path("gone");
    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> open(store));
    assertThat(store).doesNotExist();
  }

  private static StoreJobs open(Path store) {
    return StoreJobs.open(store, new EventLog(), 1, Cost.UNLIMITED.time());
  }

  private static void close(StoreJobs jobs) {
    jobs.end();
    jobs.reader().close();
    jobs.close();
  }
}
