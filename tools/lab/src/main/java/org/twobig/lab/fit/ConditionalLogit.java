package org.twobig.lab.fit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * The conditional logit model (McFadden 1974): the probability of an alternative is proportional to
 * the exponential of its score, which is linear in its features. The fit maximises the likelihood
 * of the observed choices minus a ridge penalty, which keeps coefficients of rare features small.
 *
 * <p>The objective is concave, so Newton's method finds its maximum; a step that lowers it is
 * halved.
 */
final class ConditionalLogit {
  private static final int MOST_STEPS = 50;
  private static final double TOLERANCE = 1e-9;

  /** Added to the standard deviation of a feature, which may be 0. */
  private static final double LEAST_DEVIATION = 0.01;

  /**
   * Alternatives and how often each was chosen.
   *
   * @param alternatives for each alternative the indices of its features; a feature that counts n
   *     times is there n times
   * @param shares share of each alternative among the observed choices; the sum is 1
   * @param weight factor of the choice in the fit
   */
  record Choice(int[][] alternatives, double[] shares, double weight) {
    private IntStream features() {
      return Arrays.stream(alternatives).flatMapToInt(Arrays::stream);
    }

    private Choice renumbered(int[] list) {
      int[][] places =
          Arrays.stream(alternatives)
              .map(
                  features ->
                      IntStream.of(features).map(i -> Arrays.binarySearch(list, i)).toArray())
              .toArray(int[][]::new);
      return new Choice(places, shares, weight);
    }

    double[] probabilities(double[] coefficients) {
      double[] scores =
          Arrays.stream(alternatives)
              .mapToDouble(
                  features -> IntStream.of(features).mapToDouble(i -> coefficients[i]).sum())
              .toArray();
      double most = Arrays.stream(scores).max().orElse(0);
      double sum = Arrays.stream(scores).map(score -> Math.exp(score - most)).sum();
      return Arrays.stream(scores)
          // No probability is 0, since the logarithm of 0 is infinite.
          .map(score -> Math.max(Math.exp(score - most) / sum, Double.MIN_NORMAL))
          .toArray();
    }
  }

  private final List<Choice> choices;
  private final double totalWeight;

  /** The penalty is half the sum of these numbers, each times the square of its coefficient. */
  private final double[] penalties;

  private ConditionalLogit(List<Choice> choices, double[] ridges) {
    this.choices = choices;
    totalWeight = choices.stream().mapToDouble(Choice::weight).sum();
    double[] deviations = deviations(choices, ridges.length);
    penalties =
        IntStream.range(0, ridges.length)
            .mapToDouble(i -> ridges[i] * deviations[i] * deviations[i])
            .toArray();
  }

  /**
   * Returns the coefficients that maximise: mean log-likelihood - sum of ridge / 2 * (scaled
   * coefficient)^2. A coefficient is scaled by the standard deviation of its feature. A feature
   * that does not occur has the coefficient 0.
   *
   * @param ridges the positive ridge of each feature
   * @return a coefficient for each feature
   */
  static double[] fit(List<Choice> choices, double[] ridges) {
    if (!Arrays.stream(ridges).allMatch(ridge -> ridge > 0)) {
      throw new IllegalArgumentException("Ridges must be positive");
    }
    // Most features are rare: the fit uses only features that occur, with new numbers.
    int[] occurring = choices.stream().flatMapToInt(Choice::features).distinct().sorted().toArray();
    double[] coefficients = new double[ridges.length];
    if (occurring.length > 0) {
      double[] found =
          new ConditionalLogit(
                  choices.stream().map(choice -> choice.renumbered(occurring)).toList(),
                  IntStream.of(occurring).mapToDouble(feature -> ridges[feature]).toArray())
              .maximum();
      for (int i = 0; i < occurring.length; i++) {
        coefficients[occurring[i]] = found[i];
      }
    }
    return coefficients;
  }

  private static double[] deviations(List<Choice> choices, int features) {
    double[] sums = new double[features];
    double[] squares = new double[features];
    int rows = 0;
    for (Choice choice : choices) {
      for (int[] alternative : choice.alternatives()) {
        for (int feature : IntStream.of(alternative).distinct().toArray()) {
          double count = IntStream.of(alternative).filter(other -> other == feature).count();
          sums[feature] += count;
          squares[feature] += count * count;
        }
        rows++;
      }
    }
    double[] deviations = new double[features];
    for (int i = 0; i < features; i++) {
      double mean = sums[i] / rows;
      deviations[i] = LEAST_DEVIATION + Math.sqrt(Math.max(0, squares[i] / rows - mean * mean));
    }
    return deviations;
  }

  private double[] maximum() {
    double[] at = new double[penalties.length];
    double value = value(at);
    for (int step = 0; step < MOST_STEPS; step++) {
      ArrayRealVector direction = newtonDirection(at);
      double length = 1;
      double[] next = moved(at, direction, length);
      while (value(next) < value && length > TOLERANCE) {
        length /= 2;
        next = moved(at, direction, length);
      }
      double nextValue = value(next);
      if (nextValue <= value + TOLERANCE) {
        break;
      }
      at = next;
      value = nextValue;
    }
    return at;
  }

  private static double[] moved(double[] from, ArrayRealVector direction, double length) {
    return new ArrayRealVector(from, false).combine(1, length, direction).toArray();
  }

  private double value(double[] coefficients) {
    double value = 0;
    for (Choice choice : choices) {
      double[] probabilities = choice.probabilities(coefficients);
      for (int i = 0; i < probabilities.length; i++) {
        value += choice.weight() / totalWeight * choice.shares()[i] * Math.log(probabilities[i]);
      }
    }
    for (int i = 0; i < coefficients.length; i++) {
      value -= penalties[i] / 2 * coefficients[i] * coefficients[i];
    }
    return value;
  }

  private ArrayRealVector newtonDirection(double[] coefficients) {
    int features = coefficients.length;
    double[] slope = new double[features];
    double[][] curvature = new double[features][features]; // negated
    for (int i = 0; i < features; i++) {
      slope[i] = -penalties[i] * coefficients[i];
      curvature[i][i] = penalties[i];
    }
    for (Choice choice : choices) {
      double weight = choice.weight() / totalWeight;
      double[] probabilities = choice.probabilities(coefficients);
      double[] mean = new double[features];
      for (int i = 0; i < probabilities.length; i++) {
        for (int feature : choice.alternatives()[i]) {
          slope[feature] += weight * (choice.shares()[i] - probabilities[i]);
          mean[feature] += probabilities[i];
          for (int other : choice.alternatives()[i]) {
            curvature[feature][other] += weight * probabilities[i];
          }
        }
      }
      int[] present = IntStream.range(0, features).filter(i -> mean[i] != 0).toArray();
      for (int feature : present) {
        for (int other : present) {
          curvature[feature][other] -= weight * (mean[feature] * mean[other]);
        }
      }
    }
    return (ArrayRealVector)
        new CholeskyDecomposition(new Array2DRowRealMatrix(curvature, false), 1e-12, 0)
            .getSolver()
            .solve(new ArrayRealVector(slope, false));
  }
}
