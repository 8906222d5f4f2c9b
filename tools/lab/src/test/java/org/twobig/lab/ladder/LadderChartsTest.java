package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.game.Effort;
import org.w3c.dom.Element;

/** Charts as files. */
class LadderChartsTest {
  @TempDir private Path folder = Path.of("");

  private static RungResult rung(int stones, String search, String strategy) {
    Effort effort = new Effort(1000L << 44 - stones, 100, stones % 7, 90);
    return new RungResult(stones, search, 1000, 1000, 500, effort, 0.25, 0.25, strategy, 64L << 20);
  }

  private static RungResult unfinished(int stones, String search) {
    return new RungResult(
        stones, search, 1000, 999, 500, Effort.NONE, 600, 600, "twobig", 64L << 20);
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

  private static Element svg(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes))
        .getDocumentElement();
  }

  private static String text(Element svg, String element) {
    return svg.getElementsByTagName(element).item(0).getTextContent();
  }

  /** The lines of a chart, by their names. */
  private List<String> lines(String chart) throws Exception {
    return List.of(text(svg(folder.resolve(chart + ".svg")), "desc").split("; "));
  }

  @Test
  void eachChartIsAnSvgThatNamesItsLines() throws Exception {
    new LadderCharts(results()).write(folder, ChartFormat.SVG);

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(LadderChart.values())
                  .map(chart -> chart.fileName() + ".svg")
                  .collect(Collectors.toList()));
    }
    List<String> ours =
        List.of("all features, NEW", "all features, TWOBIG", "report's search, TWOBIG");
    for (String chart : List.of("total-time", "mean-time", "explored")) {
      assertThat(lines(chart)).as(chart).startsWith(ours.toArray(String[]::new)).hasSize(4);
      assertThat(lines(chart)).as(chart).endsWith("Romen 2020");
    }
    assertThat(lines("hit-ratio"))
        .containsExactly(
            ours.get(0),
            ours.get(1),
            ours.get(2),
            "Romen 2020, NEW",
            "Romen 2020, BIG",
            "Romen 2020, TWOBIG");
    assertThat(lines("queries")).containsExactly(ours.get(1), ours.get(2), "Romen 2020");
    assertThat(lines("probes")).isEqualTo(ours);
    Element svg = svg(folder.resolve("explored.svg"));
    assertThat(text(svg, "title")).isEqualTo("Positions explored for 1000 positions");
    assertThat(svg.getElementsByTagName("ellipse").getLength())
        .as("circles: a point each, and one in the legend")
        .isEqualTo(5 + 1);
  }

  @Test
  void theSameRungsMakeTheSameFiles() throws Exception {
    new LadderCharts(results()).write(folder, ChartFormat.SVG);
    byte[] once = Files.readAllBytes(folder.resolve("total-time.svg"));
    new LadderCharts(results()).write(folder, ChartFormat.SVG);

    assertThat(Files.readAllBytes(folder.resolve("total-time.svg"))).isEqualTo(once);
    assertThat(once.length).isLessThan(100_000);
  }

  @Test
  void eachChartIsAPngInColours() throws IOException {
    new LadderCharts(results()).write(folder, ChartFormat.PNG);

    for (LadderChart chart : LadderChart.values()) {
      BufferedImage image = ImageIO.read(folder.resolve(chart.fileName() + ".png").toFile());
      assertThat(image.getWidth()).isEqualTo(1000);
      int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, 1000);
      assertThat(Arrays.stream(pixels).filter(pixel -> pixel == 0xFFD55E00).count())
          .as("%s: the line of the second series", chart)
          .isGreaterThan(30);
    }
  }

  @Test
  void aSingleRungCanBeDrawnAndOneWithoutQueries() throws Exception {
    RungResult noQueries =
        new RungResult(52, "all", 5, 5, 2, new Effort(50, 0, 0, 0), 0, 0.001, "big", 64L << 20);
    new LadderCharts(List.of(noQueries)).write(folder, ChartFormat.SVG);

    assertThat(lines("explored")).containsExactly("all features, BIG", "Romen 2020");
    assertThat(lines("hit-ratio"))
        .containsExactly("Romen 2020, NEW", "Romen 2020, BIG", "Romen 2020, TWOBIG");
    assertThat(lines("total-time")).as("no time was measured").containsExactly("Romen 2020");
    assertThat(lines("probes")).containsExactly("");
  }

  @Test
  void tablesOfSeveralSizesAreToldApart() throws Exception {
    RungResult small = rung(40, "all", "new");
    RungResult large =
        new RungResult(40, "all", 1000, 1000, 500, small.effort(), 1, 1, "new", (1L << 30) - 1000);
    new LadderCharts(List.of(small, large)).write(folder, ChartFormat.SVG);

    assertThat(lines("probes"))
        .containsExactly("all features, NEW, 64 MiB", "all features, NEW, 1.0 GiB");
  }

  @Test
  void rungsThatWereNotSolvedInTimeAreNotDrawn() {
    assertThat(new LadderCharts(List.of(unfinished(35, "all"))).isEmpty()).isTrue();
    assertThat(new LadderCharts(results()).isEmpty()).isFalse();
  }

  @Test
  void ofTwoRungsAlikeTheLaterCounts() throws Exception {
    RungResult later =
        new RungResult(40, "all", 1000, 1000, 500, new Effort(9, 9, 9, 9), 1, 1, "new", 64L << 20);
    new LadderCharts(List.of(rung(40, "all", "new"), later)).write(folder, ChartFormat.SVG);
    String both = Files.readString(folder.resolve("explored.svg"));
    new LadderCharts(List.of(later)).write(folder, ChartFormat.SVG);

    assertThat(both).isEqualTo(Files.readString(folder.resolve("explored.svg")));
  }
}
