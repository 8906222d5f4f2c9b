package org.twobig.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.zero.Network;
import org.twobig.arena.zero.OnnxNetwork;
import org.twobig.learning.games.Players;
import org.twobig.learning.network.Architecture;

/** The whole circle on boards that can be learned within a minute, judged by the exact solver. */
class SmallBoardsTest {
  @TempDir private Path folder;

  @Test
  void withinHalfAMinuteNoValueIsLostOnFourByFour() throws InterruptedException {
    Settings settings =
        new Settings(false, "connectx:4x4x3", Architecture.CONV, 1, 16, 0, 100, 5_000, 3, 64, 3e-3);

    assertThatNoValueIsLost(settings, 10, 200, 32);
  }

  @Test
  void withinAMinuteNoValueIsLostOnFiveByFour() throws InterruptedException {
    Settings settings =
        new Settings(
            false, "connectx:5x4x4", Architecture.DENSE, 1, 16, 0, 500, 60_000, 12, 128, 3e-3);

    assertThatNoValueIsLost(settings, 24, 40, 2000);
  }

  /**
   * @param lines of moves whose positions are asked for
   * @param simulations with which no value is lost
   */
  private void assertThatNoValueIsLost(
      Settings settings, int generations, int lines, int simulations) throws InterruptedException {
    TrainingFolder training = new TrainingFolder(folder);
    training.create(settings);
    new Training(
            training,
            new Players(settings.simulations(), 1),
            Optional.empty(),
            new Sparring(settings.shape(), List.of(), Optional.empty()))
        .run((done, seconds) -> (double) done / generations, told -> {});

    Exam exam = exam(settings, lines);
    Grading untaught = new Grading(Network.BLANK, exam);
    try (OnnxNetwork network = OnnxNetwork.read(training.network(generations))) {
      Grading taught = new Grading(network, exam);
      assertThat(taught.error().share()).as("alone").isLessThan(untaught.error().share() / 2);
      assertThat(taught.error(simulations).share()).isZero();
      assertThat(untaught.error(simulations).share()).as("by search alone").isPositive();
    }
  }

  private static Exam exam(Settings settings, int lines) {
    try (ExactValues values = new ExactValues(settings.shape())) {
      return values
          .teacher(0, key -> false)
          .orElseThrow()
          .exam(new SplittableRandom(77).longs(lines).boxed().toList());
    }
  }
}
