package org.twobig.lab.ladder;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/** Lines over the number of stones, drawn with XChart. */
final class Picture {
  /** What is black. */
  static final Color TEXT = new Color(0x222222);

  private static final Color GRID = new Color(0xDDDDDD);
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 560;

  /** About the width of the plot itself, in pixels, and the least of it for a number of stones. */
  private static final int PLOT_WIDTH = 600;

  private static final int LEAST_TICK_SPACING = 40;

  private final LadderChart kind;
  private final List<Line> lines;

  /** The lines, of which there may be none, have at least a point each. */
  Picture(LadderChart kind, List<Line> lines) {
    this.kind = kind;
    this.lines = lines;
  }

  byte[] encode(ChartFormat format) throws IOException {
    byte[] picture = ChartEncoder.getBytes(draw(), format.extension());
    List<String> names = lines.stream().map(Line::name).collect(Collectors.toList());
    return format == ChartFormat.SVG
        ? Svg.tidy(new String(picture, UTF_8), kind.title(), names).getBytes(UTF_8)
        : picture;
  }

  private XYChart draw() {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(kind.title())
            .xAxisTitle("Difficulty [stones on the board]")
            .yAxisTitle(kind.axis())
            .build();
    for (Line line : lines) {
      XYSeries series =
          chart.addSeries(
              line.name(),
              List.copyOf(line.points().keySet()),
              List.copyOf(line.points().values()));
      series.setLineStyle(line.stroke());
      series.setLineColor(line.colour());
      series.setMarkerColor(line.colour());
      series.setMarker(line.marker());
    }
    style(chart.getStyler());
    scale(chart.getStyler());
    return chart;
  }

  private static void style(XYStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setBaseFont(font(Font.PLAIN, 14));
    styler.setChartTitleFont(font(Font.BOLD, 17));
    styler.setAxisTitleFont(font(Font.PLAIN, 15));
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 13));
    styler.setLegendFont(font(Font.PLAIN, 13));
    styler.setChartFontColor(TEXT);
    styler.setAxisTickLabelsColor(TEXT);
    styler.setChartPadding(14);
    styler.setChartTitlePadding(8);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderColor(TEXT);
    styler.setAxisTicksLineVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendSeriesLineLength(34);
    styler.setMarkerSize(7);
  }

  private void scale(XYStyler styler) {
    IntSummaryStatistics stones =
        lines.stream()
            .flatMap(line -> line.points().keySet().stream())
            .collect(Collectors.summarizingInt(x -> -x));
    int steps = Math.max(1, stones.getMax() - stones.getMin());
    styler.setXAxisTickMarkSpacingHint(Math.max(LEAST_TICK_SPACING, PLOT_WIDTH / steps));
    styler.setXAxisTickLabelsFormattingFunction(x -> "%.0f".formatted(-x));

    DoubleSummaryStatistics values =
        lines.stream()
            .flatMap(line -> line.points().values().stream())
            .collect(Collectors.summarizingDouble(value -> value));
    styler.setYAxisTickLabelsFormattingFunction(kind::label);
    if (kind.isLogarithmic() && values.getCount() > 0) {
      styler.setYAxisLogarithmic(true);
      styler.setYAxisMin(Math.pow(10, Math.floor(Math.log10(values.getMin()))));
      styler.setYAxisMax(Math.pow(10, Math.ceil(Math.log10(values.getMax()))));
    } else {
      styler.setYAxisMin(0.0);
    }
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
