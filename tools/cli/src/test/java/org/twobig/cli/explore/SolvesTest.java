package org.twobig.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.explore.SolvingReport.State;
import org.twobig.game.Question;
import org.twobig.solve.Cost;

class SolvesTest {
  @Test
  void aStoreThatIsGoneIsNotMadeAnewAndTheNextSolveIsAnsweredWhenItIsBack() throws Exception {
    try (Console console = new Console()) {
      Path store = console.create("store");
      Path elsewhere = console.path("elsewhere");
      try (StoreReader reader = StoreReader.open(store);
          Solves solves = new Solves(store, reader, new EventLog(), 1, Duration.ofSeconds(20))) {
        Files.move(store, elsewhere);
        SolvingReport failed = ended(solves, reader);
        assertThat(failed.state()).isEqualTo(State.FAILED);
        assertThat(failed.problem().orElseThrow()).contains("is gone");
        assertThat(store).doesNotExist();

        Files.move(elsewhere, store);
        assertThat(ended(solves, reader).state()).isEqualTo(State.DONE);
        solves.end();
      }
    }
  }

  /** Solves a late position. */
  private static SolvingReport ended(Solves solves, StoreReader reader)
      throws InterruptedException {
    Solve solve =
        solves.start(
            reader.task("80DB4A583CFE3623A45E190F770521F23EE5"), Question.WHITE, Cost.UNLIMITED);
    for (int i = 0; i < 800 && !solve.isOver(); i++) {
      Thread.sleep(10);
    }
    return solve.report();
  }
}
