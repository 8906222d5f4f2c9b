package org.twobig.arena.tournament;

import java.util.Arrays;

/**
 * Estimates strengths by the model of Bradley and Terry (1952) with Davidson's term for draws
 * (1970). With the strengths p, agent i beats j in proportion to p(i), loses in proportion to p(j),
 * and draws in proportion to {@code v sqrt(p(i) p(j))}. An agent that lost or won all its games
 * would have no finite rating. Every agent therefore has half a win and half a loss against an
 * imaginary agent of strength 1.
 *
 * <p>Newton's method climbs the likelihood, which is concave in the logarithms of the strengths and
 * of v. No step changes a logarithm by more than {@value #LONGEST_STEP}, so the log odds of two
 * outcomes of a game change by at most 1. The curvature then grows along the step by a factor of at
 * most e, and every step increases the likelihood (Bach, Self-concordant analysis for logistic
 * regression, 2010).
 */
final class Ratings {
  private static final int MOST_STEPS = 200;
  private static final double LONGEST_STEP = 0.5;

  /** The fit ends when expected and actual points and draws differ by at most this number. */
  private static final double PRECISION = 1e-8;

  private static final double ELO = 400 / Math.log(10);

  private Ratings() {}

  /** A fitted model: the rating of each agent, and the factor v, {@code tie}. */
  record Fit(double[] elo, double tie) {
    static Fit even(int agents) {
      return new Fit(new double[agents], 1);
    }
  }

  /**
   * Returns ratings on Elo's scale, 0 on average.
   *
   * @param wins {@code wins[i][j]}: games that agent i won against agent j
   * @param draws {@code draws[i][j]}: drawn games of agents i and j; symmetric
   * @param start the first estimate of the fit
   */
  static Fit fit(double[][] wins, double[][] draws, Fit start) {
    int n = wins.length;
    boolean hasDraws = Arrays.stream(draws).flatMapToDouble(Arrays::stream).anyMatch(d -> d > 0);
    // The logarithms of all strengths and of v; v is 0 without draws.
    double[] logs = Arrays.copyOf(Arrays.stream(start.elo).map(elo -> elo / ELO).toArray(), n + 1);
    logs[n] = !hasDraws ? Double.NEGATIVE_INFINITY : start.tie > 0 ? Math.log(start.tie) : 0;
    boolean goesOn = true;
    for (int step = 0; step < MOST_STEPS && goesOn; step++) {
      double[] slope = new double[n + 1];
      double[][] curvature = new double[n + 1][n + 1];
      for (int i = 0; i < n; i++) {
        double wins1 = 1 / (1 + Math.exp(-logs[i])); // from the imaginary agent
        slope[i] += 0.5 - wins1;
        curvature[i][i] += wins1 * (1 - wins1);
        for (int j = i + 1; j < n; j++) {
          addPair(wins, draws, logs, i, j, slope, curvature);
        }
      }
      if (!hasDraws) {
        curvature[n][n] = 1;
      }
      goesOn = Arrays.stream(slope).anyMatch(each -> Math.abs(each) > PRECISION);
      if (goesOn) {
        double[] way = solve(curvature, slope);
        double longest = Arrays.stream(way).map(Math::abs).max().orElseThrow();
        double part = Math.min(1, LONGEST_STEP / longest);
        for (int i = 0; i <= n; i++) {
          logs[i] += part * way[i];
        }
      }
    }
    double mean = Arrays.stream(logs, 0, n).average().orElse(0);
    return new Fit(
        Arrays.stream(logs, 0, n).map(each -> ELO * (each - mean)).toArray(), Math.exp(logs[n]));
  }

  private static void addPair(
      double[][] wins,
      double[][] draws,
      double[] logs,
      int i,
      int j,
      double[] slope,
      double[][] curvature) {
    int n = wins.length;
    double games = wins[i][j] + wins[j][i] + draws[i][j];
    double half = (logs[i] - logs[j]) / 2;
    double all = Math.exp(half) + Math.exp(-half) + Math.exp(logs[n]);
    double tie = Math.exp(logs[n]) / all;
    // Expected points of i and j, and expected draws: the derivatives by the logarithms.
    double[] share = {Math.exp(half) / all + tie / 2, Math.exp(-half) / all + tie / 2, tie};
    double[] got = {wins[i][j] + draws[i][j] / 2, wins[j][i] + draws[i][j] / 2, draws[i][j]};
    double[][] products = {
      {share[0] - tie / 4, tie / 4, tie / 2},
      {tie / 4, share[1] - tie / 4, tie / 2},
      {tie / 2, tie / 2, tie}
    };
    int[] at = {i, j, n};
    for (int k = 0; k < at.length; k++) {
      slope[at[k]] += got[k] - games * share[k];
      for (int l = 0; l < at.length; l++) {
        curvature[at[k]][at[l]] += games * (products[k][l] - share[k] * share[l]);
      }
    }
  }

  /** Solves linear equations with a positive definite matrix. Overwrites both arguments. */
  private static double[] solve(double[][] matrix, double[] right) {
    int n = right.length;
    for (int i = 0; i < n; i++) {
      for (int row = i + 1; row < n; row++) {
        double factor = matrix[row][i] / matrix[i][i];
        for (int column = i; column < n; column++) {
          matrix[row][column] -= factor * matrix[i][column];
        }
        right[row] -= factor * right[i];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int column = i + 1; column < n; column++) {
        right[i] -= matrix[i][column] * right[column];
      }
      right[i] /= matrix[i][i];
    }
    return right;
  }
}
