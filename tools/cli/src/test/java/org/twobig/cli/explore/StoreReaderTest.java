package org.twobig.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.solve.Task;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Session;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.StoreException;

/** What a server does when the store is changed below it. */
class StoreReaderTest {
  private Console console;
  private Path store;
  private Path elsewhere;
  private StoreReader reader;

  @BeforeEach
  void open() throws IOException {
    console = new Console();
    store = console.create("store");
    elsewhere = console.path("elsewhere");
    Console.plant(store, "0F", Question.WHITE, true, 1_000_000);
    reader = StoreReader.open(store);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    console.close();
  }

  private Task task() {
    return reader.task("0F");
  }

  private static Session refused() {
    throw StoreException.refused("The store is used by another process");
  }

  private void assertNotAvailable() {
    assertThatExceptionOfType(Problem.Refused.class)
        .isThrownBy(() -> reader.look(task()))
        .matches(refused -> refused.problem().status() == Problem.UNAVAILABLE);
  }

  @Test
  void aStoreThatCouldNotBeOpenedAgainIsOpenedLater() throws IOException {
    Files.move(store, elsewhere);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> reader.solveOn(StoreReaderTest::refused))
        .withMessageContaining("used by another");
    assertNotAvailable();
    assertThatExceptionOfType(StoreException.class).isThrownBy(reader::refresh);
    assertNotAvailable();

    Files.move(elsewhere, store);
    reader.refresh();
    assertThat(reader.look(task()).ply()).isEqualTo(2);
  }

  @Test
  void aStoreOfAnotherGameInTheSamePlaceIsNotServed() throws IOException {
    Game other = Games.game("connectx:4x4x3");
    StoredPositions kind = other.tables().get(0);
    console.create(
        "other", Layout.of(Geometry.ofBytes(kind.keySpace(), kind.valueBits(), 1 << 20)));
    Files.move(store, elsewhere);
    Files.move(console.path("other"), store);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> reader.solveOn(StoreReaderTest::refused));
    assertNotAvailable();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(reader::refresh)
        .withMessageContaining("connectx:4x4x3");
    assertNotAvailable();
  }

  @Test
  void entriesAreDrawnForOneClientAtATime() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch refused = new CountDownLatch(1);
    Thread first =
        Thread.ofPlatform()
            .start(
                () ->
                    reader.draw(
                        (keyClass, value) -> {
                          begun.countDown();
                          try {
                            refused.await();
                          } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                          }
                          return true;
                        },
                        1,
                        1));
    begun.await();
    try {
      assertThatExceptionOfType(Problem.Refused.class)
          .isThrownBy(() -> reader.draw((keyClass, value) -> true, 1, 1))
          .matches(of -> of.problem().status() == Problem.TOO_MANY);
    } finally {
      refused.countDown();
    }
    first.join();
    assertThat(reader.draw((keyClass, value) -> true, 1, 1).entries()).hasSize(1);
  }
}
