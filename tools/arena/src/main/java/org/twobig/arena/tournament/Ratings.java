package org.twobig.arena.tournament;

import java.util.Arrays;

/**
 * Strengths by the model of Bradley and Terry (1952) with Davidson's term for draws (1970): i beats
 * j in proportion to p(i), loses in proportion to p(j), draws in proportion to {@code v sqrt(p(i)
 * p(j))}. The most likely strengths are found by Hunter's minorization (MM algorithms for
 * generalized Bradley-Terry models, 2004): in each step
 *
 * <pre>
 *   p(i) = points(i) / sum over j of n(i,j) (1 + v/2 sqrt(p(j)/p(i))) / (p(i) + p(j) + v sqrt(p(i) p(j)))
 *   v = draws / sum over pairs of n(i,j) sqrt(p(i) p(j)) / (p(i) + p(j) + v sqrt(p(i) p(j)))
 * </pre>
 *
 * with the strengths of the last step at the right. An agent that lost or won all its games would
 * have no finite rating: each is given one draw with an imaginary agent of average strength.
 */
final class Ratings {
  private static final int MOST_STEPS = 20_000;
  private static final double PRECISION = 1e-5;
  private static final double ELO = 400 / Math.log(10);

  private Ratings() {}

  /**
   * What was found.
   *
   * @param elo a rating for each agent
   * @param tie the factor v
   */
  record Fit(double[] elo, double tie) {
    /** All alike. */
    static Fit even(int agents) {
      return new Fit(new double[agents], 1);
    }
  }

  /**
   * Ratings on Elo's scale, 0 on average.
   *
   * @param wins of agent i against agent j
   * @param draws of agent i with agent j, a symmetric matrix
   * @param near what to begin with
   */
  static Fit fit(double[][] wins, double[][] draws, Fit near) {
    int n = wins.length;
    double[] points = new double[n];
    double allDraws = 0;
    for (int i = 0; i < n; i++) {
      points[i] = 0.5;
      for (int j = 0; j < n; j++) {
        points[i] += wins[i][j] + draws[i][j] / 2;
        allDraws += i < j ? draws[i][j] : 0;
      }
    }
    double[] strength = Arrays.stream(near.elo).map(elo -> Math.exp(elo / ELO)).toArray();
    double tie = near.tie;
    double change = 1;
    for (int step = 0; step < MOST_STEPS && change > PRECISION; step++) {
      double[] next = new double[n];
      double expected = 0;
      for (int i = 0; i < n; i++) {
        // the imaginary agent: a game that counts as half a win and half a loss
        double sum = 1 / (strength[i] + 1);
        for (int j = 0; j < n; j++) {
          double games = i == j ? 0 : wins[i][j] + wins[j][i] + draws[i][j];
          double root = Math.sqrt(strength[i] * strength[j]);
          double all = strength[i] + strength[j] + tie * root;
          sum += games * (1 + tie / 2 * Math.sqrt(strength[j] / strength[i])) / all;
          expected += i < j ? games * root / all : 0;
        }
        next[i] = points[i] / sum;
      }
      double nextTie = expected == 0 ? tie : allDraws / expected;
      change = Math.abs(nextTie - tie);
      for (int i = 0; i < n; i++) {
        change = Math.max(change, Math.abs(Math.log(next[i] / strength[i])));
      }
      strength = next;
      tie = nextTie;
    }
    double mean = Arrays.stream(strength).map(Math::log).average().orElse(0);
    return new Fit(
        Arrays.stream(strength).map(each -> ELO * (Math.log(each) - mean)).toArray(), tie);
  }
}
