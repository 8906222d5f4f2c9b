package org.twobig.learning;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.stream.Collectors;
import org.twobig.cli.view.Report;

/**
 * Errors of a network on one file of positions.
 *
 * @param alone share of the positions in which its favourite move loses value
 * @param searches the same with searches
 */
@JsonTypeName("twobig/errors/1")
record ErrorReport(String answers, int positions, double alone, List<Search> searches)
    implements Report {
  /** With so many simulations. */
  record Search(int simulations, double error) {}

  @Override
  public String text() {
    return "%-20s %6d positions  alone %6.2f %%  %s%n"
        .formatted(
            answers,
            positions,
            100 * alone,
            searches.stream()
                .map(each -> "%d: %6.2f %%".formatted(each.simulations, 100 * each.error))
                .collect(Collectors.joining("  ")));
  }
}
