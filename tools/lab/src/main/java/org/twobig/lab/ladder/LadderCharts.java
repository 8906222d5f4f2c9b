package org.twobig.lab.ladder;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.twobig.game.Question;
import org.twobig.lab.ladder.RungResult.Series;

/**
 * Draws all {@link LadderChart}s of complete rungs, with those points of the report whose numbers
 * of stones lie between the smallest and the largest of these rungs. The number of stones decreases
 * to the right, as in the report, so a point's coordinate is the negative number.
 */
public final class LadderCharts {
  private static final String REPORT = "Romen 2020";

  /** Colours for people with any colour vision (Okabe and Ito 2008), then two more. */
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

  private static final BasicStroke SOLID = new BasicStroke(2);
  private static final BasicStroke DASHED =
      new BasicStroke(
          1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {7, 4}, 0);

  /** Size of a chart in units of 1/72 inch. */
  private static final int WIDTH = 1000;

  private static final int HEIGHT = 560;

  private static final int DOTS_PER_INCH = 108;

  /** Approximate width of the plot inside a chart. */
  private static final int PLOT_WIDTH = 600;

  /** Smallest distance between two numbers on the horizontal axis. */
  private static final int LEAST_TICK_SPACING = 40;

  private final Map<Series, SortedMap<Integer, RungResult>> rungs = new LinkedHashMap<>();

  /** Sorts the rungs into series. If two have equal series and stones, the later counts. */
  public LadderCharts(Collection<RungResult> results) {
    for (RungResult result : results) {
      if (result.isComplete()) {
        rungs
            .computeIfAbsent(result.series(), series -> new TreeMap<>())
            .put(-result.stones(), result);
      }
    }
  }

  public boolean isEmpty() {
    return rungs.isEmpty();
  }

  /** Writes each chart as a PNG file to a folder that exists. Replaces files of equal names. */
  public void write(Path folder) throws IOException {
    for (LadderChart kind : LadderChart.values()) {
      String file = folder.resolve(kind.fileName()).toString();
      BitmapEncoder.saveBitmapWithDPI(
          draw(kind), file, BitmapEncoder.BitmapFormat.PNG, DOTS_PER_INCH);
    }
  }

  XYChart draw(LadderChart kind) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(kind.title)
            .xAxisTitle("Difficulty [stones on the board]")
            .yAxisTitle(kind.axis)
            .build();
    addMeasured(chart, kind);
    addReported(chart, kind);
    style(chart.getStyler());
    scale(chart, kind);
    return chart;
  }

  private void addMeasured(XYChart chart, LadderChart kind) {
    List<Series> all = List.copyOf(rungs.keySet());
    boolean anyTwobig = all.stream().anyMatch(series -> series.replacement().equals("twobig"));
    String replacementOfQueries = anyTwobig || all.isEmpty() ? "twobig" : all.get(0).replacement();
    for (int i = 0; i < all.size(); i++) {
      SortedMap<Integer, Double> points = new TreeMap<>();
      rungs
          .get(all.get(i))
          .forEach((x, rung) -> kind.value(rung).ifPresent(value -> points.put(x, value)));
      if (kind != LadderChart.QUERIES || all.get(i).replacement().equals(replacementOfQueries)) {
        Marker marker = MARKERS.get(i % MARKERS.size());
        add(chart, name(all.get(i)), points, colour(i), SOLID, marker);
      }
    }
  }

  private void addReported(XYChart chart, LadderChart kind) {
    int first = rungs.values().stream().mapToInt(SortedMap::firstKey).min().orElse(0);
    int last = rungs.values().stream().mapToInt(SortedMap::lastKey).max().orElse(0);
    Map<String, SortedMap<Integer, Double>> lines = new LinkedHashMap<>();
    for (ReportPoint point : ReportPoint.all()) {
      int x = -point.stones();
      if (point.chart().equals(kind.fileName()) && first <= x && x <= last) {
        lines
            .computeIfAbsent(point.series(), name -> new TreeMap<>())
            .put(x, kind.inUnitsOfChart(point.value()));
      }
    }
    List<String> schemes = rungs.keySet().stream().map(Series::replacement).toList();
    lines.forEach(
        (scheme, points) -> {
          int ours = schemes.indexOf(scheme.toLowerCase(Locale.ROOT));
          String name = scheme.equals(ReportPoint.SOLVER) ? REPORT : REPORT + ", " + scheme;
          Color colour = ours < 0 ? Color.BLACK : colour(ours);
          add(chart, name, points, colour, DASHED, SeriesMarkers.NONE);
        });
  }

  private static void add(
      XYChart chart,
      String name,
      SortedMap<Integer, Double> points,
      Color colour,
      BasicStroke stroke,
      Marker marker) {
    if (!points.isEmpty()) {
      XYSeries series =
          chart.addSeries(name, List.copyOf(points.keySet()), List.copyOf(points.values()));
      series.setLineStyle(stroke);
      series.setLineColor(colour);
      series.setMarkerColor(colour);
      series.setMarker(marker);
    }
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
    String name =
        search
            + ", "
            + series.replacement().toUpperCase(Locale.ROOT)
            + (series.question() == Question.BLACK ? ", does Black win?" : "");
    boolean sameSize = rungs.keySet().stream().map(Series::tableSize).distinct().count() == 1;
    return sameSize ? name : name + ", " + series.tableSize();
  }

  private static void style(XYStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 17));
    styler.setChartPadding(14);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotGridLinesColor(Color.LIGHT_GRAY);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setMarkerSize(7);
  }

  private static void scale(XYChart chart, LadderChart kind) {
    XYStyler styler = chart.getStyler();
    Collection<XYSeries> lines = chart.getSeriesCollection();
    double first = lines.stream().mapToDouble(XYSeries::getXMin).min().orElse(0);
    double last = lines.stream().mapToDouble(XYSeries::getXMax).max().orElse(0);
    int steps = (int) Math.max(1, last - first);
    styler.setXAxisTickMarkSpacingHint(Math.max(LEAST_TICK_SPACING, PLOT_WIDTH / steps));
    styler.setXAxisTickLabelsFormattingFunction(x -> "%.0f".formatted(-x));
    styler.setYAxisTickLabelsFormattingFunction(LadderCharts::label);
    if (kind.isLogarithmic() && !lines.isEmpty()) {
      double least = lines.stream().mapToDouble(XYSeries::getYMin).min().orElseThrow();
      double most = lines.stream().mapToDouble(XYSeries::getYMax).max().orElseThrow();
      styler.setYAxisLogarithmic(true);
      styler.setYAxisMin(Math.pow(10, Math.floor(Math.log10(least))));
      styler.setYAxisMax(Math.pow(10, Math.ceil(Math.log10(most))));
    } else {
      styler.setYAxisMin(0.0);
    }
  }

  private static String label(double tick) {
    return tick < 1
        ? Double.toString(Math.round(tick * 1e6) / 1e6)
        : tick < 1e6
            ? String.format(Locale.ROOT, "%,.0f", tick)
            : String.format(Locale.ROOT, "%,.0f M", tick / 1e6);
  }
}
