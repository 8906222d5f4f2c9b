package org.twobig.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;

/** A reader of a store that other processes change. */
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

  private GivenPosition task() {
    return reader.parse("0F");
  }

  private void assertNotAvailable() {
    assertThatExceptionOfType(Problem.Refused.class)
        .isThrownBy(() -> reader.analysis(task()))
        .matches(refused -> refused.problem().status() == Problem.Kind.UNAVAILABLE.status());
  }

  /** Makes a store with one entry, whose table is not in memory. */
  private Path unloaded(String name, String game, String moves) {
    Path made = console.path(name);
    Console.done("create", made, "--game", game, "--size", "17m", "--placement", "ram");
    Output solved = Console.run("solve", "-s", made, "--nodes", 1000, moves);
    assertThat(solved.exitCode()).as(solved.err()).isIn(ExitCode.OK, ExitCode.UNDECIDED);
    Console.done("unload", made);
    return made;
  }

  @Test
  void aStoreOfAnotherGameInTheSamePlaceIsNotServedAndTheOldOneIsServedWhenItIsBack()
      throws IOException {
    reader.close();
    store = unloaded("ram", "connect-four-3d", "0F");
    Path other = unloaded("other", "connectx:4x4x3", "1");
    reader = StoreReader.open(store);
    Files.move(store, elsewhere);
    Files.move(other, store);
    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(reader::refresh)
          .withMessageContaining("connectx:4x4x3");
      assertNotAvailable();
      assertThatExceptionOfType(Problem.Refused.class)
          .isThrownBy(reader::rules)
          .withMessageContaining("tries again");
    }

    Files.move(store, other);
    Files.move(elsewhere, store);
    reader.refresh();
    assertThat(reader.analysis(task()).ply()).isEqualTo(2);
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
          .matches(of -> of.problem().status() == Problem.Kind.TOO_MANY.status());
    } finally {
      refused.countDown();
    }
    first.join();
    assertThat(reader.draw((keyClass, value) -> true, 1, 1).entries()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"qubic, xo1x8x8o", "qubic, 00153f"})
  void aMoveLeadsToThePositionAfterItHoweverThePositionWasGiven(String id, String text)
      throws IOException {
    Game game = Games.game(id);
    StoredPositions rules = game.tables().get(0);
    try (StoreReader other =
        StoreReader.open(
            console.create(
                "other",
                Layout.of(Geometry.ofBytes(rules.keySpace(), rules.valueBits(), 24 << 20))))) {
      GivenPosition task = other.parse(text);
      GameReports.PositionReport report = GameReports.position(other, task);
      for (int move : task.position().legalMoves()) {
        Board after = task.position().play(move);
        String name = report.next().getOrDefault(game.move(move), text + game.move(move));
        assertThat(other.parse(name).position().contents()).isEqualTo(after.contents());
      }
      assertThat(report.next()).hasSize(text.contains("x") ? report.moveCells().size() : 0);
    }
  }
}
