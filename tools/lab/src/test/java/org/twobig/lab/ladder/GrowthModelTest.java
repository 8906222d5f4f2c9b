package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.game.Question;

/** Fits the model to rungs that were generated with a known growth. */
class GrowthModelTest {
  private static final double FACTOR = 1.8;
  private static final double ODD = 0.7;

  private static double expected(int stones) {
    return 2 * Math.pow(FACTOR, 64 - stones) * (stones % 2 == 0 ? 1 : ODD);
  }

  private static List<SolvedPosition> rungs(
      int from, int to, int count, IntToDoubleFunction nodes) {
    List<SolvedPosition> positions = new ArrayList<>();
    for (int stones = from; stones >= to; stones--) {
      for (int i = 0; i < count; i++) {
        positions.add(
            new SolvedPosition(
                stones,
                Question.WHITE,
                "all",
                "twobig",
                "",
                true,
                Math.round(nodes.applyAsDouble(stones))));
      }
    }
    return positions;
  }

  @Test
  void aFactorThatIsThereIsFound() {
    GrowthModel growth = new GrowthModel(rungs(34, 22, 5, GrowthModelTest::expected), 1);

    assertThat(growth.perStone().value()).isCloseTo(FACTOR, withPercentage(0.001));
    assertThat(growth.perStone().low()).as("no chance").isEqualTo(growth.perStone().high());
    for (int stones : List.of(30, 16, 9)) {
      assertThat(growth.mean(stones).value()).isCloseTo(expected(stones), withPercentage(0.01));
    }
  }

  /**
   * Makes positions whose logarithms of nodes have a normal distribution, as those of real ones.
   */
  private static GrowthModel scattered(long seed, int count) {
    Random random = new Random(seed);
    double sigma = 1.5;
    return new GrowthModel(
        rungs(
            34,
            22,
            count,
            stones ->
                expected(stones) * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2)),
        seed);
  }

  /** The interval of a bootstrap is slightly too narrow for distributions with heavy tails. */
  @Test
  void theIntervalHoldsTheTruthAboutAsOftenAsItSays() {
    int growths = 0;
    int means = 0;
    for (int seed = 0; seed < 60; seed++) {
      GrowthModel growth = scattered(seed, 50);
      growths += holds(growth.perStone(), FACTOR) ? 1 : 0;
      means += holds(growth.mean(16), expected(16)) ? 1 : 0;
    }
    assertThat(growths).isBetween(48, 60);
    assertThat(means).isBetween(48, 60);
  }

  private static boolean holds(GrowthModel.Estimate estimate, double truth) {
    return estimate.low() <= truth && truth <= estimate.high();
  }

  @Test
  void moreChanceMakesAWiderInterval() {
    GrowthModel.Estimate few = scattered(3, 30).perStone();
    GrowthModel.Estimate many = scattered(3, 1000).perStone();

    assertThat(many.high() - many.low()).isLessThan((few.high() - few.low()) / 2);
  }

  @Test
  void singlePositionsScatterAboutTheMeanAsTheLastRungsDo() {
    List<SolvedPosition> positions = rungs(34, 25, 10, stones -> 1000);
    positions.addAll(rungs(24, 22, 9, stones -> 10));
    positions.addAll(rungs(24, 22, 1, stones -> 910));
    GrowthModel growth = new GrowthModel(positions, 1);

    assertThat(growth.spread(0.5)).isCloseTo(0.1, withPercentage(1.1));
    assertThat(growth.spread(1)).isCloseTo(9.1, withPercentage(1.1));
    long mean = Math.round(growth.mean(22).value());
    assertThat(growth.within(22, mean)).isEqualTo(0.9);
    assertThat(growth.within(22, 10 * mean)).isEqualTo(1);
    assertThat(growth.within(22, mean / 20)).isZero();
  }

  @Test
  void rungsThatDoNotDetermineTheLineAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GrowthModel(rungs(30, 29, 5, stones -> 7), 1));
    List<SolvedPosition> even = rungs(30, 20, 5, stones -> 7);
    even.removeIf(position -> position.stones() % 2 != 0);
    assertThatIllegalArgumentException().isThrownBy(() -> new GrowthModel(even, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "36,white,all,twobig,0F,yes",
        "36,both,all,twobig,0F,yes,12",
        "36,white,all,twobig,0F,maybe,12",
        "36,white,all,twobig,0F,no,x"
      })
  void whatIsNoSolvedPositionIsRefused(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SolvedPosition.ofCsv(line))
        .withMessageContaining("expected");
  }

  @Test
  void aSolvedPositionIsReadAsItIsWritten() {
    SolvedPosition position =
        new SolvedPosition(2, Question.BLACK, "without history", "new", "0F", false, 12);

    assertThat(position.toCsv()).isEqualTo("2,black,without history,new,0F,no,12");
    assertThat(SolvedPosition.ofCsv(position.toCsv())).isEqualTo(position);
  }
}
