package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.twobig.game.Effort;
import org.twobig.game.Question;

/** Draws charts and reads their files. */
class LadderChartsTest {
  @TempDir private Path folder = Path.of("");

  private static RungResult rung(int stones, String search, String replacement) {
    Effort effort = new Effort(1000L << 44 - stones, 100, stones % 7, 90);
    return rung(stones, search, effort, replacement, 64L << 20, Question.WHITE);
  }

  private static RungResult rung(
      int stones, String search, Effort effort, String replacement, long bytes, Question question) {
    return new RungResult(
        stones, search, 1000, 1000, 500, effort, 0.25, 0.25, replacement, bytes, question);
  }

  private static RungResult unfinished(int stones, String search) {
    return new RungResult(
        stones, search, 1000, 999, 500, Effort.NONE, 600, 600, "twobig", 64L << 20, Question.WHITE);
  }

  private static List<RungResult> results() {
    List<RungResult> results = new ArrayList<>();
    for (int stones = 40; stones >= 36; stones--) {
      results.add(rung(stones, "all", "new"));
      results.add(rung(stones, "all", "twobig"));
      results.add(rung(stones, "report", "twobig"));
    }
    results.add(unfinished(35, "all"));
    results.add(unfinished(36, "without history"));
    return results;
  }

  /** Returns the names of the lines of a chart. */
  private static List<String> lines(LadderCharts charts, LadderChart chart) {
    return charts.draw(chart).getSeriesCollection().stream().map(XYSeries::getName).toList();
  }

  @Test
  void eachChartHasItsLines() {
    LadderCharts charts = new LadderCharts(results());

    List<String> ours =
        List.of("all features, NEW", "all features, TWOBIG", "report's search, TWOBIG");
    for (LadderChart chart :
        List.of(LadderChart.TOTAL_TIME, LadderChart.MEAN_TIME, LadderChart.EXPLORED)) {
      assertThat(lines(charts, chart)).as(chart.name()).startsWith(ours.toArray(String[]::new));
      assertThat(lines(charts, chart)).as(chart.name()).hasSize(4).endsWith("Romen 2020");
    }
    assertThat(lines(charts, LadderChart.HIT_RATIO))
        .containsExactly(
            ours.get(0),
            ours.get(1),
            ours.get(2),
            "Romen 2020, NEW",
            "Romen 2020, BIG",
            "Romen 2020, TWOBIG");
    assertThat(lines(charts, LadderChart.QUERIES))
        .containsExactly(ours.get(1), ours.get(2), "Romen 2020");
    assertThat(lines(charts, LadderChart.PROBES)).isEqualTo(ours);
  }

  @Test
  void aLineHasAPointForEachRungThatWasSolved() {
    XYChart chart = new LadderCharts(results()).draw(LadderChart.EXPLORED);
    XYSeries line = chart.getSeries("all features, NEW");

    assertThat(chart.getTitle()).isEqualTo("Positions explored for 1000 positions");
    assertThat(line.getXData()).containsExactly(-40, -39, -38, -37, -36);
    assertThat(line.getYData()).containsExactly(16e3, 32e3, 64e3, 128e3, 256e3);
  }

  @Test
  void eachChartIsAPngInColoursAndTheSameForTheSameRungs() throws IOException {
    new LadderCharts(results()).write(folder);

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSameSizeAs(LadderChart.values());
    }
    for (LadderChart chart : LadderChart.values()) {
      BufferedImage image = ImageIO.read(folder.resolve(chart.fileName() + ".png").toFile());
      assertThat(image.getWidth()).isEqualTo(1500);
      int[] pixels =
          image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
      assertThat(Arrays.stream(pixels).filter(pixel -> pixel == 0xFFD55E00).count())
          .as("%s: the line of the second series", chart)
          .isGreaterThan(30);
    }
    byte[] once = Files.readAllBytes(folder.resolve("total-time.png"));
    new LadderCharts(results()).write(folder);
    assertThat(folder.resolve("total-time.png")).hasBinaryContent(once);
    assertThat(once.length).isLessThan(120_000);
  }

  @Test
  void aSingleRungCanBeDrawnAndOneWithoutQueries() throws IOException {
    RungResult noQueries =
        new RungResult(
            52,
            "all",
            5,
            5,
            2,
            new Effort(50, 0, 0, 0),
            0,
            0.001,
            "big",
            64L << 20,
            Question.WHITE);
    LadderCharts charts = new LadderCharts(List.of(noQueries));
    charts.write(folder);

    assertThat(lines(charts, LadderChart.EXPLORED))
        .containsExactly("all features, BIG", "Romen 2020");
    assertThat(lines(charts, LadderChart.HIT_RATIO))
        .containsExactly("Romen 2020, NEW", "Romen 2020, BIG", "Romen 2020, TWOBIG");
    assertThat(lines(charts, LadderChart.TOTAL_TIME))
        .as("no time was measured")
        .containsExactly("Romen 2020");
    assertThat(lines(charts, LadderChart.PROBES)).isEmpty();
  }

  @Test
  void tablesOfSeveralSizesAreToldApart() {
    RungResult small = rung(40, "all", "new");
    RungResult large = rung(40, "all", small.effort(), "new", (1L << 30) - 1000, Question.WHITE);
    LadderCharts charts = new LadderCharts(List.of(small, large));

    assertThat(lines(charts, LadderChart.PROBES))
        .containsExactly("all features, NEW, 64 MiB", "all features, NEW, 1.0 GiB");
  }

  @Test
  void tablesOfNearlyOneSizeAreOneLine() {
    RungResult old = rung(40, "all", "new");
    RungResult now = rung(39, "all", old.effort(), "new", old.tableBytes() - 9000, Question.WHITE);

    assertThat(lines(new LadderCharts(List.of(old, now)), LadderChart.PROBES))
        .containsExactly("all features, NEW");
  }

  @Test
  void rungsThatWereNotSolvedInTimeAreNotDrawn() {
    assertThat(new LadderCharts(List.of(unfinished(35, "all"))).isEmpty()).isTrue();
    assertThat(new LadderCharts(results()).isEmpty()).isFalse();
  }

  @Test
  void ofTwoRungsAlikeTheLaterCounts() {
    RungResult later = rung(40, "all", new Effort(9, 9, 9, 9), "new", 64L << 20, Question.WHITE);
    LadderCharts charts = new LadderCharts(List.of(rung(40, "all", "new"), later));

    XYSeries line = charts.draw(LadderChart.EXPLORED).getSeries("all features, NEW");
    assertThat(line.getYData()).containsExactly(9.0);
  }

  @Test
  void theTwoQuestionsAreLinesOfTheirOwn() {
    RungResult white = rung(40, "all", "twobig");
    RungResult black = rung(40, "all", white.effort(), "twobig", 64L << 20, Question.BLACK);

    assertThat(lines(new LadderCharts(List.of(white, black)), LadderChart.PROBES))
        .containsExactly("all features, TWOBIG", "all features, TWOBIG, does Black win?");
  }
}
