package org.twobig.lab.ladder;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * All {@link LadderChart}s of some rungs, beside the report's points for the same numbers of
 * stones. As in the report the stones become fewer to the right, and only rungs that were solved
 * completely are drawn.
 */
public final class LadderCharts {
  /** Who the report's points are from. */
  private static final String REPORT = "Romen 2020";

  /** Colours that all eyes can tell apart (Okabe and Ito 2008), then two more. */
  private static final List<Color> COLOURS =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0xE69F00),
          new Color(0x56B4E9),
          new Color(0x6A3D9A),
          new Color(0x8C510A));

  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.CIRCLE,
          SeriesMarkers.SQUARE,
          SeriesMarkers.DIAMOND,
          SeriesMarkers.TRIANGLE_UP,
          SeriesMarkers.TRIANGLE_DOWN);

  private static final BasicStroke SOLID =
      new BasicStroke(2, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  private static final BasicStroke DASHED =
      new BasicStroke(
          1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {7, 4}, 0);

  /** By series; then by stones, negative, as they are drawn. */
  private final Map<Series, SortedMap<Integer, RungResult>> rungs = new LinkedHashMap<>();

  /**
   * @param results rungs; of two of the same series with as many stones the later counts
   */
  public LadderCharts(Collection<RungResult> results) {
    for (RungResult result : results) {
      if (result.isComplete()) {
        rungs
            .computeIfAbsent(result.series(), series -> new TreeMap<>())
            .put(-result.stones(), result);
      }
    }
  }

  /** Whether there is nothing to draw. */
  public boolean isEmpty() {
    return rungs.isEmpty();
  }

  /**
   * Writes one file a chart; files of the same name are replaced.
   *
   * @param folder which exists
   */
  public void write(Path folder, ChartFormat format) throws IOException {
    for (LadderChart kind : LadderChart.values()) {
      List<Line> lines = measured(kind);
      lines.addAll(reported(kind));
      Files.write(
          folder.resolve(kind.fileName() + "." + format.extension()),
          new Picture(kind, lines).encode(format));
    }
  }

  private List<Line> measured(LadderChart kind) {
    List<Line> lines = new ArrayList<>();
    List<Series> all = List.copyOf(rungs.keySet());
    for (int i = 0; i < all.size(); i++) {
      SortedMap<Integer, Double> points = points(kind, all.get(i));
      if (kind.shows(all.get(i), all) && !points.isEmpty()) {
        Marker marker = MARKERS.get(i % MARKERS.size());
        lines.add(new Line(name(all.get(i)), points, colour(i), SOLID, marker));
      }
    }
    return lines;
  }

  private SortedMap<Integer, Double> points(LadderChart kind, Series series) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    rungs
        .get(series)
        .forEach((x, rung) -> kind.value(rung).ifPresent(value -> points.put(x, value)));
    return points;
  }

  /** The report's points for numbers of stones that were measured. */
  private List<Line> reported(LadderChart kind) {
    int first = rungs.values().stream().mapToInt(SortedMap::firstKey).min().orElse(0);
    int last = rungs.values().stream().mapToInt(SortedMap::lastKey).max().orElse(0);
    Map<String, SortedMap<Integer, Double>> points = new LinkedHashMap<>();
    for (ReportPoint point : ReportPoint.all()) {
      int x = -point.stones();
      if (point.chart().equals(kind.fileName()) && first <= x && x <= last) {
        points
            .computeIfAbsent(point.series(), name -> new TreeMap<>())
            .put(x, kind.ofReport(point.value()));
      }
    }
    List<Line> lines = new ArrayList<>();
    points.forEach(
        (name, values) ->
            lines.add(
                new Line(
                    name.equals(ReportPoint.SOLVER) ? REPORT : REPORT + ", " + name,
                    values,
                    colourOfReport(name),
                    DASHED,
                    SeriesMarkers.NONE)));
    return lines;
  }

  /** That of our first series with the same replacement strategy. */
  private Color colourOfReport(String name) {
    List<String> strategies =
        rungs.keySet().stream().map(Series::strategy).collect(Collectors.toList());
    int same = strategies.indexOf(name.toLowerCase(Locale.ROOT));
    return same < 0 ? Picture.TEXT : colour(same);
  }

  private static Color colour(int series) {
    return COLOURS.get(series % COLOURS.size());
  }

  private String name(Series series) {
    String search =
        switch (series.search()) {
          case "all" -> "all features";
          case "report" -> "report's search";
          default -> series.search().replace('_', ' ');
        };
    String name = search + ", " + series.strategy().toUpperCase(Locale.ROOT);
    boolean sameSize = rungs.keySet().stream().map(LadderCharts::size).distinct().count() == 1;
    return sameSize ? name : name + ", " + size(series);
  }

  private static String size(Series series) {
    double mebibytes = series.tableBytes() / (double) (1 << 20);
    return mebibytes < 1000
        ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
        : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
  }
}
