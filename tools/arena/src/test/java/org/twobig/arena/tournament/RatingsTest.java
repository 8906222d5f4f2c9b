package org.twobig.arena.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.tt.testing.Seeds;

/** Rates agents of known strength: the results of their games are random numbers of the model. */
class RatingsTest {
  private static final double[] STRENGTHS = {-400, -150, -50, 200, 400};
  private static final double TIE = 0.4;

  /** Returns the random result of a game by Davidson's model. */
  private static int result(double white, double black, SplittableRandom random) {
    double p = Math.pow(10, white / 400);
    double q = Math.pow(10, black / 400);
    double draw = TIE * Math.sqrt(p * q);
    double dice = random.nextDouble(p + q + draw);
    return dice < p ? 1 : dice < p + draw ? 0 : -1;
  }

  private static List<GameRecord> games(int openings, SplittableRandom random) {
    List<GameRecord> games = new ArrayList<>();
    for (int opening = 0; opening < openings; opening++) {
      for (int i = 0; i < STRENGTHS.length; i++) {
        for (int j = 0; j < STRENGTHS.length; j++) {
          if (i != j) {
            int result = result(STRENGTHS[i], STRENGTHS[j], random);
            games.add(new GameRecord(games.size(), opening, i, j, "", result, "line", ""));
          }
        }
      }
    }
    return games;
  }

  private static Standings standings(List<GameRecord> games) {
    return Standings.of(List.of("a", "b", "c", "d", "e"), games, 1);
  }

  @Test
  void knownStrengthsAreRecoveredFromManyGames() {
    Standings standings = standings(games(600, Seeds.fixed(1)));
    for (int i = 0; i < STRENGTHS.length; i++) {
      assertThat(standings.agents().get(i).rating().elo()).isCloseTo(STRENGTHS[i], within(30.0));
    }
  }

  /** The definition says 95 %. The test demands 85 %, since it has 75 intervals from few games. */
  @Test
  void intervalsCoverKnownStrengths() {
    SplittableRandom random = Seeds.fixed(2);
    int covered = 0;
    int wide = 0;
    int trials = 15;
    for (int trial = 0; trial < trials; trial++) {
      Standings standings = standings(games(40, random));
      for (int i = 0; i < STRENGTHS.length; i++) {
        Standings.Rating rating = standings.agents().get(i).rating();
        covered += rating.low() <= STRENGTHS[i] && STRENGTHS[i] <= rating.high() ? 1 : 0;
        wide += rating.high() - rating.low() > 250 ? 1 : 0;
      }
    }
    Seeds.assertEnough(covered, (int) (0.85 * trials * STRENGTHS.length) - 1);
    assertThat(wide).as("intervals that say nothing").isZero();
  }

  /** Two agents without draws: the ratings follow from the share of wins alone. */
  @Test
  void twoAgentsAreAsFarApartAsTheirShareSays() {
    double[][] wins = {{0, 30_000}, {10_000, 0}};
    double[] ratings = Ratings.fit(wins, new double[2][2], Ratings.Fit.even(2)).elo();
    assertThat(ratings[0] - ratings[1]).isCloseTo(400 * Math.log10(3), within(0.1));
  }

  @Test
  void whoLosesEveryGameHasAFiniteRatingAndStandsLast() {
    double[][] wins = {{0, 0, 0}, {100, 0, 50}, {100, 50, 0}};
    double[] ratings = Ratings.fit(wins, new double[3][3], Ratings.Fit.even(3)).elo();
    assertThat(ratings[0]).isBetween(-2000.0, -500.0);
    assertThat(ratings[1]).isCloseTo(ratings[2], within(0.01));
    assertThat(IntStream.range(0, 3).mapToDouble(i -> ratings[i]).sum()).isCloseTo(0, within(1e-6));
  }

  /**
   * At the largest likelihood, the expected points of each agent equal its actual points, those
   * against the imaginary agent included, and the expected draws equal the actual draws.
   */
  @Test
  void oneSidedFieldsAreRatedToTheEnd() {
    double[][] wins = {{0, 2000, 2000, 2000}, {0, 0, 2000, 1999}, {0, 0, 0, 1990}, {0, 0, 5, 0}};
    double[][] draws = {{0, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 0, 5}, {0, 1, 5, 0}};
    Ratings.Fit fit = Ratings.fit(wins, draws, Ratings.Fit.even(4));
    double mean = mean(fit);
    double expectedDraws = 0;
    for (int i = 0; i < 4; i++) {
      double points = 0.5;
      double expected = expected(fit.elo()[i] + mean, 0, 0);
      for (int j = 0; j < 4; j++) {
        if (i != j) {
          double games = wins[i][j] + wins[j][i] + draws[i][j];
          points += wins[i][j] + draws[i][j] / 2;
          expected += games * expected(fit.elo()[i], fit.elo()[j], fit.tie());
          expectedDraws += games * draw(fit.elo()[i], fit.elo()[j], fit.tie()) / 2;
        }
      }
      assertThat(expected).as("points of agent " + i).isCloseTo(points, within(1e-6));
    }
    assertThat(expectedDraws).isCloseTo(6, within(1e-6));
  }

  /**
   * Returns the number that was subtracted from all ratings to make their mean 0: with it, the
   * expected points against the imaginary agent add up.
   */
  private static double mean(Ratings.Fit fit) {
    double low = -10_000;
    double high = 10_000;
    while (high - low > 1e-9) {
      double middle = (low + high) / 2;
      double sum = 0;
      for (double elo : fit.elo()) {
        sum += expected(elo + middle, 0, 0);
      }
      low = sum < fit.elo().length * 0.5 ? middle : low;
      high = sum < fit.elo().length * 0.5 ? high : middle;
    }
    return low;
  }

  private static double draw(double elo, double other, double tie) {
    double p = Math.pow(10, elo / 400);
    double q = Math.pow(10, other / 400);
    return tie * Math.sqrt(p * q) / (p + q + tie * Math.sqrt(p * q));
  }

  /** Returns the expected points of a game by the model. */
  private static double expected(double elo, double other, double tie) {
    double draw = draw(elo, other, tie);
    return draw / 2 + (1 - draw) / (1 + Math.pow(10, (other - elo) / 400));
  }

  @Test
  void gamesThatAreAllDrawnGiveEqualRatings() {
    double[][] draws = {{0, 40}, {40, 0}};
    double[] ratings = Ratings.fit(new double[2][2], draws, Ratings.Fit.even(2)).elo();
    assertThat(ratings).containsExactly(new double[] {0, 0}, within(1e-6));
  }

  /**
   * Draws between two agents alone determine only v. The third agent, which never draws, makes v
   * smaller, so draws bring the two ratings together.
   */
  @Test
  void drawsBringEqualsTogether() {
    double[][] wins = {{0, 10, 25}, {0, 0, 25}, {25, 25, 0}};
    double[][] draws = {{0, 40, 0}, {40, 0, 0}, {0, 0, 0}};
    double[] without = Ratings.fit(wins, new double[3][3], Ratings.Fit.even(3)).elo();
    double[] with = Ratings.fit(wins, draws, Ratings.Fit.even(3)).elo();
    assertThat(with[0] - with[1]).isPositive().isLessThan(without[0] - without[1] - 20);
  }

  /** Figures of Brown, Cai and DasGupta (2001) for Wilson's interval. */
  @Test
  void wilsonsIntervalIsTheTextbooks() {
    Interval eight = Interval.wilson(8, 10);
    assertThat(eight.share()).isEqualTo(0.8);
    assertThat(eight.low()).isCloseTo(0.4902, within(0.0005));
    assertThat(eight.high()).isCloseTo(0.9433, within(0.0005));
    assertThat(Interval.wilson(0, 10).low()).isZero();
    assertThat(Interval.wilson(0, 10).high()).isCloseTo(0.2775, within(0.0005));
    assertThat(Interval.wilson(0, 0)).isEqualTo(new Interval(0, 0, 1));
  }
}
