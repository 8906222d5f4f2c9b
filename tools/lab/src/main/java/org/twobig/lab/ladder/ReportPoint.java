package org.twobig.lab.ladder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A point of a chart of the report, read off its picture. The resource {@code report.csv} states
 * the method and its error.
 *
 * @param chart a {@link LadderChart#fileName}
 * @param series {@link #SOLVER}, or a replacement scheme
 * @param value seconds, positions, or a ratio
 */
record ReportPoint(String chart, String series, int stones, double value) {
  static final String SOLVER = "solver";

  private static final String RESOURCE = "report.csv";

  static List<ReportPoint> all() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(ReportPoint.class.getResourceAsStream(RESOURCE), RESOURCE),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> line.split(","))
          .map(
              cells ->
                  new ReportPoint(
                      cells[0], cells[1], Integer.parseInt(cells[2]), Double.parseDouble(cells[3])))
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
