package org.twobig.lab.fit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The conditional logit model (McFadden 1974): of the alternatives of a choice, each with a score
 * that is linear in its features, one is taken with a probability proportional to the exponential
 * of its score. The coefficients make the choices that were observed most likely, less a penalty on
 * large coefficients (ridge), which keeps those of rare features small.
 *
 * <p>What is maximised is concave, so Newton's method finds the one maximum; a step that does not
 * improve is halved.
 */
final class ConditionalLogit {
  private static final int MOST_STEPS = 50;
  private static final double TOLERANCE = 1e-9;

  /** Added to the standard deviation of a feature, which may be 0. */
  private static final double LEAST_DEVIATION = 0.01;

  /**
   * A choice.
   *
   * @param alternatives the features of each alternative, each as often as it counts
   * @param shares how often each alternative was taken, 1 in all
   * @param weight how much the choice counts
   */
  record Choice(int[][] alternatives, double[] shares, double weight) {}

  private final List<Choice> choices;
  private final int features;
  private final double[] ridges;
  private final double[] deviations;
  private final double totalWeight;

  private ConditionalLogit(List<Choice> choices, double[] ridges) {
    this.choices = choices;
    this.features = ridges.length;
    this.ridges = ridges;
    deviations = deviations();
    totalWeight = choices.stream().mapToDouble(Choice::weight).sum();
  }

  /**
   * The coefficients for which mean log-likelihood - sum of ridge / 2 * (scaled coefficient)^2 is
   * largest. A coefficient is scaled by the standard deviation of its feature; that of a feature
   * that does not occur is 0.
   *
   * @param ridges for each feature, positive
   * @return a coefficient for each feature
   */
  static double[] fit(List<Choice> choices, double[] ridges) {
    if (!Arrays.stream(ridges).allMatch(ridge -> ridge > 0)) {
      throw new IllegalArgumentException("Ridges must be positive");
    }
    int[] occurring =
        choices.stream()
            .flatMap(choice -> Arrays.stream(choice.alternatives()))
            .flatMapToInt(Arrays::stream)
            .distinct()
            .sorted()
            .toArray();
    double[] coefficients = new double[ridges.length];
    if (occurring.length > 0) {
      double[] found =
          new ConditionalLogit(
                  choices.stream()
                      .map(choice -> renumbered(choice, occurring))
                      .collect(Collectors.toList()),
                  Arrays.stream(occurring).mapToDouble(feature -> ridges[feature]).toArray())
              .maximum();
      for (int i = 0; i < occurring.length; i++) {
        coefficients[occurring[i]] = found[i];
      }
    }
    return coefficients;
  }

  /** The same choice by the places of its features in a sorted list. */
  private static Choice renumbered(Choice choice, int[] features) {
    int[][] alternatives =
        Arrays.stream(choice.alternatives())
            .map(
                alternative ->
                    Arrays.stream(alternative)
                        .map(feature -> Arrays.binarySearch(features, feature))
                        .toArray())
            .toArray(int[][]::new);
    return new Choice(alternatives, choice.shares(), choice.weight());
  }

  /** The score of an alternative. */
  static double score(double[] coefficients, int[] alternative) {
    double score = 0;
    for (int feature : alternative) {
      score += coefficients[feature];
    }
    return score;
  }

  private double[] deviations() {
    double[] sums = new double[features];
    double[] squares = new double[features];
    int[] counts = new int[features];
    int rows = 0;
    for (Choice choice : choices) {
      for (int[] alternative : choice.alternatives()) {
        for (int feature : alternative) {
          counts[feature]++;
        }
        for (int feature : alternative) {
          sums[feature] += counts[feature];
          squares[feature] += (double) counts[feature] * counts[feature];
          counts[feature] = 0; // so that a feature that counts twice is added once
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
    double[] at = new double[features];
    double value = value(at);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] direction = newtonDirection(at);
      double length = 1;
      double[] next = moved(at, direction, length);
      double nextValue = value(next);
      while (nextValue < value && length > TOLERANCE) {
        length /= 2;
        next = moved(at, direction, length);
        nextValue = value(next);
      }
      if (nextValue <= value + TOLERANCE) {
        break;
      }
      at = next;
      value = nextValue;
    }
    return at;
  }

  private static double[] moved(double[] from, double[] direction, double length) {
    double[] to = from.clone();
    for (int i = 0; i < to.length; i++) {
      to[i] += length * direction[i];
    }
    return to;
  }

  /** What is maximised. */
  private double value(double[] coefficients) {
    double value = 0;
    for (Choice choice : choices) {
      double[] probabilities = probabilities(coefficients, choice);
      for (int i = 0; i < probabilities.length; i++) {
        if (choice.shares()[i] > 0) {
          value += choice.weight() / totalWeight * choice.shares()[i] * Math.log(probabilities[i]);
        }
      }
    }
    for (int i = 0; i < features; i++) {
      double scaled = coefficients[i] * deviations[i];
      value -= ridges[i] / 2 * scaled * scaled;
    }
    return value;
  }

  private static double[] probabilities(double[] coefficients, Choice choice) {
    double[] probabilities = new double[choice.alternatives().length];
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = score(coefficients, choice.alternatives()[i]);
      most = Math.max(most, probabilities[i]);
    }
    double sum = 0;
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = Math.exp(probabilities[i] - most);
      sum += probabilities[i];
    }
    for (int i = 0; i < probabilities.length; i++) {
      // Not quite 0, whose logarithm is infinite.
      probabilities[i] = Math.max(probabilities[i] / sum, Double.MIN_NORMAL);
    }
    return probabilities;
  }

  /** Where the slope leads if the curvature stays the same. */
  private double[] newtonDirection(double[] coefficients) {
    double[] slope = new double[features];
    double[][] curvature = new double[features][features]; // negated, lower triangle
    for (int i = 0; i < features; i++) {
      double penalty = ridges[i] * deviations[i] * deviations[i];
      slope[i] = -penalty * coefficients[i];
      curvature[i][i] = penalty;
    }
    double[] mean = new double[features];
    for (Choice choice : choices) {
      double weight = choice.weight() / totalWeight;
      double[] probabilities = probabilities(coefficients, choice);
      for (int i = 0; i < probabilities.length; i++) {
        int[] alternative = choice.alternatives()[i];
        for (int feature : alternative) {
          slope[feature] += weight * (choice.shares()[i] - probabilities[i]);
          mean[feature] += probabilities[i];
          for (int other : alternative) {
            if (other <= feature) {
              curvature[feature][other] += weight * probabilities[i];
            }
          }
        }
      }
      subtractProduct(curvature, mean, weight);
      Arrays.fill(mean, 0);
    }
    return solve(curvature, slope);
  }

  /** Subtracts weight * mean * mean^T from a lower triangle; most means are 0. */
  private static void subtractProduct(double[][] from, double[] mean, double weight) {
    int[] present = IntStream.range(0, mean.length).filter(i -> mean[i] != 0).toArray();
    for (int row : present) {
      for (int column : present) {
        if (column <= row) {
          from[row][column] -= weight * mean[row] * mean[column];
        }
      }
    }
  }

  /**
   * Solves matrix * x = right by Cholesky's decomposition, in place.
   *
   * @param matrix symmetric, positive definite; its lower triangle is used and overwritten
   * @param right overwritten by the solution
   */
  private static double[] solve(double[][] matrix, double[] right) {
    int n = right.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i][j];
        for (int k = 0; k < j; k++) {
          sum -= matrix[i][k] * matrix[j][k];
        }
        matrix[i][j] = i == j ? Math.sqrt(sum) : sum / matrix[j][j];
      }
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        right[i] -= matrix[i][k] * right[k];
      }
      right[i] /= matrix[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int k = i + 1; k < n; k++) {
        right[i] -= matrix[k][i] * right[k];
      }
      right[i] /= matrix[i][i];
    }
    return right;
  }
}
