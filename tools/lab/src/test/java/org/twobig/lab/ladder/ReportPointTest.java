package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The points read off the report's charts are complete and agree with each other. */
class ReportPointTest {
  private static Map<Integer, Double> points(String chart, String series) {
    Map<Integer, Double> points = new TreeMap<>();
    for (ReportPoint point : ReportPoint.all()) {
      if (point.chart().equals(chart) && point.series().equals(series)) {
        assertThat(points.put(point.stones(), point.value())).as("once").isNull();
      }
    }
    return points;
  }

  @ParameterizedTest
  @CsvSource({
    "total-time, solver, 63, 28",
    "mean-time, solver, 63, 28",
    "explored, solver, 63, 28",
    "queries, solver, 60, 28",
    "hit-ratio, NEW, 62, 37",
    "hit-ratio, BIG, 62, 38",
    "hit-ratio, TWOBIG, 62, 35"
  })
  void eachLineOfTheChartsIsThereWithoutGaps(String chart, String series, int first, int last) {
    assertThat(points(chart, series).keySet())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(last, first).boxed().collect(Collectors.toList()));
  }

  @Test
  void thereIsNothingElse() {
    List<String> charts =
        Arrays.stream(LadderChart.values()).map(LadderChart::fileName).collect(Collectors.toList());
    assertThat(ReportPoint.all()).hasSize(3 * 36 + 33 + 26 + 25 + 28);
    assertThat(ReportPoint.all()).allMatch(point -> charts.contains(point.chart()));
  }

  @Test
  void whatTheTextTellsIsMet() {
    assertThat(points("total-time", "solver")).containsEntry(28, 597.0);
    assertThat(points("explored", "solver")).containsEntry(28, 3_011_510_874.0);
    // "on average one position every 200 nanoseconds"
    assertThat(points("mean-time", "solver").get(28)).isCloseTo(200e-9, withPercentage(2));
  }

  @Test
  void theThreeChartsOfTheSolverAgree() {
    Map<Integer, Double> mean = points("mean-time", "solver");
    Map<Integer, Double> explored = points("explored", "solver");
    points("total-time", "solver")
        .forEach(
            (stones, seconds) ->
                assertThat(mean.get(stones) * explored.get(stones))
                    .as("%d stones", stones)
                    .isCloseTo(seconds, withPercentage(1.5)));
  }
}
