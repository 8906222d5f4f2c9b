package org.twobig.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.explore.SolvingReport.State;
import org.twobig.game.Question;
import org.twobig.solve.Cost;

class SolvesTest {
  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

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

  @Test
  void whileAStoreIsOpenedItsSolvesAreToldWithoutWaiting() throws Exception {
    try (Console console = new Console()) {
      Path store = console.create("store");
      CountDownLatch opening = new CountDownLatch(1);
      CountDownLatch isTold = new CountDownLatch(1);
      try (StoreReader reader = StoreReader.open(store);
          Solves solves = new Solves(store, reader, new EventLog(), 1, Duration.ofSeconds(20))) {
        CompletableFuture<Void> slow =
            CompletableFuture.runAsync(
                () ->
                    reader.solveOn(
                        () -> {
                          opening.countDown();
                          await(isTold);
                          throw new IllegalStateException("not opened");
                        }),
                task -> Thread.ofPlatform().start(task));
        await(opening);
        Solve solve = solves.start(reader.task(LATE), Question.WHITE, Cost.UNLIMITED);
        CompletableFuture<SolvingReport> told =
            CompletableFuture.supplyAsync(solve::report, task -> Thread.ofPlatform().start(task));
        try {
          assertThat(told.get(2, TimeUnit.MINUTES).state().isOver()).isFalse();
        } finally {
          isTold.countDown();
        }
        assertThat(slow).failsWithin(Duration.ofMinutes(2));
        solves.end();
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(2, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Solves a late position. */
  private static SolvingReport ended(Solves solves, StoreReader reader)
      throws InterruptedException {
    Solve solve = solves.start(reader.task(LATE), Question.WHITE, Cost.UNLIMITED);
    for (int i = 0; i < 800 && !solve.isOver(); i++) {
      Thread.sleep(10);
    }
    return solve.report();
  }
}
