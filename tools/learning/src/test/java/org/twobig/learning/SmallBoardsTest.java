package org.twobig.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.zero.Network;
import org.twobig.arena.zero.OnnxNetwork;
import org.twobig.learning.games.Players;
import org.twobig.learning.network.Architecture;
import org.twobig.tt.testing.Seeds;

/** Trains a network on a small board within seconds; the exact solver judges its moves. */
class SmallBoardsTest {
  private static final int GENERATIONS = 10;
  private static final int LINES = 200;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"CONV, 5000, 3, 32", "DENSE, 5000, 8, 64"})
  void noValueIsLostOnFourByFour(
      Architecture architecture, int positions, double reuse, int simulations)
      throws InterruptedException {
    TrainingSettings settings =
        new TrainingSettings(
            false, "connectx:4x4x3", architecture, 1, 16, 0, 100, positions, reuse, 64, 3e-3);
    TrainingFolder training = new TrainingFolder(folder);
    training.create(settings);
    new Training(
            training,
            new Players(settings.simulations(), 1),
            Optional.empty(),
            new TestMatches(settings.boardSize(), List.of(), Optional.empty()))
        .run((done, seconds) -> (double) done / GENERATIONS, told -> {});

    Exam exam = exam(settings);
    ErrorMeasurement untaught = new ErrorMeasurement(Network.BLANK, exam);
    try (OnnxNetwork network = OnnxNetwork.read(training.network(GENERATIONS))) {
      ErrorMeasurement taught = new ErrorMeasurement(network, exam);
      assertThat(taught.error().share()).as("alone").isLessThan(untaught.error().share() / 2);
      assertThat(taught.error(simulations).share()).isZero();
      assertThat(untaught.error(simulations).share()).as("by search alone").isPositive();
    }
  }

  private static Exam exam(TrainingSettings settings) {
    try (ExactValues values = new ExactValues(settings.boardSize())) {
      return values
          .teacher(0, key -> false)
          .orElseThrow()
          .exam(Seeds.fixed(77).longs(LINES).boxed().toList());
    }
  }
}
