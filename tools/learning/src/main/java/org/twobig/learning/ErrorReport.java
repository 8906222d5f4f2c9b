package org.twobig.learning;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.stream.Collectors;
import org.twobig.arena.tournament.Interval;
import org.twobig.cli.view.Report;

/**
 * Errors of a network on one file of positions.
 *
 * @param answers name of the file, which has the value of each position
 * @param choices number of positions in which some move loses value and another keeps it
 * @param alone share of all positions in which the network's best move loses value
 * @param searches for each number of simulations, the share of all positions in which a search with
 *     the network chooses a move that loses value
 */
@JsonTypeName("twobig/errors/1")
record ErrorReport(
    String answers, int positions, int choices, Interval alone, List<Search> searches)
    implements Report {
  record Search(int simulations, Interval error) {}

  @Override
  public String text() {
    return "%-20s %6d positions, value at stake in %d  alone: %s  %s%n"
        .formatted(
            answers,
            positions,
            choices,
            percent(alone),
            searches.stream()
                .map(each -> "%d: %s".formatted(each.simulations, percent(each.error)))
                .collect(Collectors.joining("  ")));
  }

  private static String percent(Interval share) {
    return "%.2f %% (%.2f to %.2f)"
        .formatted(100 * share.share(), 100 * share.low(), 100 * share.high());
  }
}
