package org.twobig.arena.command;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.twobig.arena.tournament.Interval;
import org.twobig.arena.tournament.Standings;
import org.twobig.arena.tournament.Standings.Quality;
import org.twobig.arena.tournament.Standings.Standing;
import org.twobig.arena.tournament.Tournament;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;

/**
 * The report of {@code twobig tournament}.
 *
 * @param plies moves of each opening
 * @param agents the best first
 * @param pairs every two agents that met
 */
@JsonTypeName("twobig/tournament/1")
public record TournamentReport(
    String game,
    int openings,
    int plies,
    long seed,
    int games,
    BigDecimal seconds,
    List<AgentPoints> agents,
    List<Pair> pairs)
    implements Report {
  public record AgentPoints(
      String agent,
      BigDecimal points,
      int games,
      int faults,
      BigDecimal elo,
      BigDecimal eloLow,
      BigDecimal eloHigh,
      int judged,
      Optional<BigDecimal> keepsValue,
      Optional<BigDecimal> keepsScore,
      List<Ply> byPly) {
    private static AgentPoints of(Standing standing) {
      Quality all = standing.quality();
      return new AgentPoints(
          standing.name(),
          BigDecimal.valueOf(standing.points()),
          standing.games(),
          standing.faults(),
          tenths(standing.rating().elo()),
          tenths(standing.rating().low()),
          tenths(standing.rating().high()),
          all.judged(),
          share(all.value(), all.judged()),
          share(all.score(), all.judged()),
          standing.byPly().entrySet().stream()
              .map(
                  ply ->
                      new Ply(
                          ply.getKey(),
                          ply.getValue().judged(),
                          ply.getValue().value(),
                          ply.getValue().score()))
              .toList());
    }

    String rating() {
      return String.format(Locale.ROOT, "%+.0f (%+.0f to %+.0f)", elo, eloLow, eloHigh);
    }

    private static BigDecimal tenths(double elo) {
      return BigDecimal.valueOf(elo).setScale(1, RoundingMode.HALF_UP);
    }

    private static Optional<BigDecimal> share(int part, int whole) {
      return whole == 0 ? Optional.empty() : Optional.of(Json.share((double) part / whole));
    }
  }

  /**
   * Counts of an agent's moves at one ply.
   *
   * @param ply number of moves before the counted moves
   * @param judged moves whose exact value is known
   * @param keepValue judged moves that keep the win, draw or loss
   * @param keepScore judged moves that keep the exact score
   */
  public record Ply(int ply, int judged, int keepValue, int keepScore) {}

  public record Pair(
      String first,
      String second,
      int wins,
      int draws,
      int losses,
      BigDecimal share,
      BigDecimal shareLow,
      BigDecimal shareHigh) {
    String interval() {
      return String.format(
          Locale.ROOT,
          "%.1f %% (%.1f to %.1f)",
          100 * share.doubleValue(),
          100 * shareLow.doubleValue(),
          100 * shareHigh.doubleValue());
    }
  }

  static TournamentReport of(
      Tournament tournament, Standings standings, int openings, int plies, Duration time) {
    List<String> names = tournament.names();
    return new TournamentReport(
        tournament.boardSize().id(),
        openings,
        plies,
        tournament.seed(),
        standings.games(),
        Json.seconds(time),
        standings.agents().stream()
            .map(AgentPoints::of)
            .sorted(Comparator.comparing(AgentPoints::elo).reversed())
            .toList(),
        standings.pairs().stream()
            .map(pair -> pair(pair, names.get(pair.first()), names.get(pair.second())))
            .toList());
  }

  private static Pair pair(Standings.Pair pair, String first, String second) {
    Interval share = pair.share();
    return new Pair(
        first,
        second,
        pair.wins(),
        pair.draws(),
        pair.losses(),
        Json.share(share.share()),
        Json.share(share.low()),
        Json.share(share.high()));
  }
}
