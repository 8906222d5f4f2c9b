package org.twobig.lab.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Fits the model to choices made with known coefficients, and to choices whose fit is known by
 * hand.
 */
class ConditionalLogitTest {
  private static final double SMALL_RIDGE = 1e-7;

  /** Seed of a sample that has the coefficients within a tolerance that others exceed. */
  private static final long SAMPLE = 4;

  private static ConditionalLogit.Choice choice(int[][] alternatives, double... shares) {
    return new ConditionalLogit.Choice(alternatives, shares, 1);
  }

  private static double[] fit(List<ConditionalLogit.Choice> choices, int features, double ridge) {
    double[] ridges = new double[features];
    Arrays.fill(ridges, ridge);
    return ConditionalLogit.fit(choices, ridges);
  }

  @Test
  void theCoefficientsWithWhichChoicesWereMadeAreFound() {
    Random random = new Random(SAMPLE);
    double[] coefficients = {1.5, -0.7, 0, 0.3, -2};
    List<ConditionalLogit.Choice> choices = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      int[][] alternatives = new int[2 + random.nextInt(8)][];
      for (int j = 0; j < alternatives.length; j++) {
        alternatives[j] = random.ints(random.nextInt(4), 0, coefficients.length).toArray();
      }
      double[] shares = new double[alternatives.length];
      shares[taken(random, coefficients, alternatives)] = 1;
      choices.add(choice(alternatives, shares));
    }
    double[] fitted = fit(choices, coefficients.length, SMALL_RIDGE);

    for (int i = 0; i < coefficients.length; i++) {
      assertThat(fitted[i]).isCloseTo(coefficients[i], within(0.06));
    }
  }

  private static int taken(Random random, double[] coefficients, int[][] alternatives) {
    double[] odds =
        IntStream.range(0, alternatives.length)
            .mapToDouble(
                i ->
                    Math.exp(IntStream.of(alternatives[i]).mapToDouble(f -> coefficients[f]).sum()))
            .toArray();
    double left =
        random.nextDouble() * IntStream.range(0, odds.length).mapToDouble(i -> odds[i]).sum();
    int at = 0;
    while (left >= odds[at] && at < odds.length - 1) {
      left -= odds[at++];
    }
    return at;
  }

  @Test
  void betweenTwoTheCoefficientIsTheLogarithmOfTheOdds() {
    int[][] alternatives = {{0}, {}};
    double[] fitted = fit(List.of(choice(alternatives, 0.8, 0.2)), 1, SMALL_RIDGE);

    assertThat(fitted[0]).isCloseTo(Math.log(4), within(1e-4));
  }

  @Test
  void aFeatureThatCountsTwiceHasHalfTheCoefficient() {
    int[][] alternatives = {{0, 0}, {}};
    double[] fitted = fit(List.of(choice(alternatives, 0.8, 0.2)), 1, SMALL_RIDGE);

    assertThat(fitted[0]).isCloseTo(Math.log(4) / 2, within(1e-4));
  }

  @Test
  void choicesCountByTheirWeights() {
    int[][] alternatives = {{0}, {}};
    double[] fitted =
        fit(
            List.of(
                new ConditionalLogit.Choice(alternatives, new double[] {1, 0}, 3),
                new ConditionalLogit.Choice(alternatives, new double[] {0, 1}, 1)),
            1,
            SMALL_RIDGE);

    assertThat(fitted[0]).isCloseTo(Math.log(3), within(1e-4));
  }

  @Test
  void theRidgeKeepsCoefficientsFiniteWhereNothingElseDoes() {
    List<ConditionalLogit.Choice> choices = List.of(choice(new int[][] {{0}, {}}, 1, 0));
    double loose = fit(choices, 2, 1e-4)[0];
    double tight = fit(choices, 2, 1e-1)[0];

    assertThat(tight).isPositive().isLessThan(loose);
    assertThat(loose).isFinite();
  }

  @Test
  void eachFeatureHasARidgeOfItsOwn() {
    List<ConditionalLogit.Choice> choices = List.of(choice(new int[][] {{0, 1}, {}}, 0.9, 0.1));
    double[] fitted = ConditionalLogit.fit(choices, new double[] {1e-6, 1e-3});

    assertThat(fitted[0]).isGreaterThan(100 * fitted[1]);
    assertThat(fitted[0] + fitted[1]).isCloseTo(Math.log(9), within(1e-3));
  }

  @Test
  void whatIsNeverSeenOrIsInEveryAlternativeHasNoCoefficient() {
    int[][] alternatives = {{0, 2}, {2}};
    double[] fitted = fit(List.of(choice(alternatives, 0.6, 0.4)), 3, SMALL_RIDGE);

    assertThat(fitted[1]).isZero();
    assertThat(fitted[2]).isCloseTo(0, within(1e-4));
    assertThat(fit(List.of(), 2, 1)).containsOnly(0);
  }

  @Test
  void withoutARidgeThereMayBeNoMaximum() {
    assertThatThrownBy(() -> fit(List.of(), 1, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
