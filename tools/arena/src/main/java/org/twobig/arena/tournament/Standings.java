package org.twobig.arena.tournament;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The standings of a tournament.
 *
 * @param agents one standing for each agent, in the order of the tournament
 * @param pairs one for every two agents that met
 * @param games number of games played
 */
public record Standings(List<Standing> agents, List<Pair> pairs, int games) {
  private static final int RESAMPLES = 200;

  /**
   * An agent's standing.
   *
   * @param points sum over the agent's games; a draw is half a point
   * @param games number of its games
   * @param faults games that it lost by an illegal move, an exception or the clock
   * @param rating strength on Elo's scale; the mean of all agents is 0
   * @param quality counts of all its moves with a known value
   * @param byPly such counts for each ply, from 0
   */
  public record Standing(
      String name,
      double points,
      int games,
      int faults,
      Rating rating,
      Quality quality,
      Map<Integer, Quality> byPly) {}

  /**
   * A rating with its 2.5th and 97.5th percentile over resamples of the games (bootstrap, Efron
   * 1979). For every two agents, a resample draws openings with replacement, and takes all games of
   * these two agents from each drawn opening.
   */
  public record Rating(double elo, double low, double high) {}

  /**
   * Counts of moves that were compared with the exact solver.
   *
   * @param judged moves with a known value
   * @param value moves that keep win, draw or loss
   * @param score moves that keep the score
   */
  public record Quality(int judged, int value, int score) {
    static final Quality NONE = new Quality(0, 0, 0);

    Quality plus(char grade) {
      return new Quality(
          judged + 1,
          value + (grade == GameRecord.LOST ? 0 : 1),
          score + (grade == GameRecord.SCORE ? 1 : 0));
    }
  }

  /**
   * Results of the agent {@code first} in its games against {@code second}. Agents are numbers in
   * the tournament, {@code first < second}.
   */
  public record Pair(int first, int second, int wins, int draws, int losses) {
    public Interval share() {
      return Interval.wilson(wins + draws / 2.0, (long) wins + draws + losses);
    }
  }

  public static Standings of(List<String> agents, List<GameRecord> games, long seed) {
    int n = agents.size();
    List<Rating> ratings = ratings(n, games, seed);
    List<Standing> standings = new ArrayList<>();
    for (int agent = 0; agent < n; agent++) {
      standings.add(standing(agent, agents.get(agent), games, ratings.get(agent)));
    }
    List<Pair> pairs = new ArrayList<>();
    Results all = Results.of(n, games);
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        Pair pair =
            new Pair(i, j, (int) all.wins[i][j], (int) all.draws[i][j], (int) all.wins[j][i]);
        if (pair.wins() + pair.draws() + pair.losses() > 0) {
          pairs.add(pair);
        }
      }
    }
    return new Standings(standings, pairs, games.size());
  }

  private static Standing standing(int agent, String name, List<GameRecord> games, Rating rating) {
    double points = 0;
    int count = 0;
    int faults = 0;
    Quality all = Quality.NONE;
    Map<Integer, Quality> byPly = new TreeMap<>();
    for (GameRecord game : games) {
      if (game.white() != agent && game.black() != agent) {
        continue;
      }
      int sign = game.white() == agent ? 1 : -1;
      count++;
      points += (1 + sign * game.result()) / 2.0;
      boolean fault = !game.ending().equals("line") && !game.ending().equals("draw");
      faults += fault && sign * game.result() < 0 ? 1 : 0;
      for (int ply = 0; ply < game.judged().length(); ply++) {
        char grade = game.judged().charAt(ply);
        boolean known = grade != ' ' && grade != GameRecord.UNKNOWN;
        if (known && ply % 2 == (sign > 0 ? 0 : 1)) {
          all = all.plus(grade);
          byPly.put(ply, byPly.getOrDefault(ply, Quality.NONE).plus(grade));
        }
      }
    }
    return new Standing(name, points, count, faults, rating, all, byPly);
  }

  private static List<Rating> ratings(int n, List<GameRecord> games, long seed) {
    Ratings.Fit found = Results.of(n, games).ratings(Ratings.Fit.even(n));
    // Games of two agents from one opening are not independent, so they are drawn together.
    Map<List<Integer>, Map<Integer, List<GameRecord>>> byPair = new LinkedHashMap<>();
    for (GameRecord game : games) {
      List<Integer> pair =
          List.of(Math.min(game.white(), game.black()), Math.max(game.white(), game.black()));
      byPair
          .computeIfAbsent(pair, any -> new TreeMap<>())
          .computeIfAbsent(game.opening(), any -> new ArrayList<>())
          .add(game);
    }
    List<List<List<GameRecord>>> pairs =
        byPair.values().stream().map(openings -> List.copyOf(openings.values())).toList();
    SplittableRandom random = new SplittableRandom(seed);
    double[][] samples = new double[n][RESAMPLES];
    for (int sample = 0; sample < RESAMPLES; sample++) {
      Results drawn = Results.none(n);
      for (List<List<GameRecord>> openings : pairs) {
        for (int i = 0; i < openings.size(); i++) {
          openings.get(random.nextInt(openings.size())).forEach(drawn::add);
        }
      }
      double[] ratings = drawn.ratings(found).elo();
      for (int agent = 0; agent < n; agent++) {
        samples[agent][sample] = ratings[agent];
      }
    }
    List<Rating> ratings = new ArrayList<>();
    for (int agent = 0; agent < n; agent++) {
      Arrays.sort(samples[agent]);
      int low = (int) (0.025 * RESAMPLES);
      ratings.add(
          new Rating(found.elo()[agent], samples[agent][low], samples[agent][RESAMPLES - 1 - low]));
    }
    return ratings;
  }

  private record Results(double[][] wins, double[][] draws) {
    static Results none(int n) {
      return new Results(new double[n][n], new double[n][n]);
    }

    static Results of(int n, List<GameRecord> games) {
      Results results = none(n);
      games.forEach(results::add);
      return results;
    }

    void add(GameRecord game) {
      int winner = game.result() > 0 ? game.white() : game.black();
      int loser = game.result() > 0 ? game.black() : game.white();
      if (game.result() == 0) {
        draws[winner][loser]++;
        draws[loser][winner]++;
      } else {
        wins[winner][loser]++;
      }
    }

    Ratings.Fit ratings(Ratings.Fit start) {
      return Ratings.fit(wins, draws, start);
    }
  }
}
