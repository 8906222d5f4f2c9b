package org.twobig.lab.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The speed-up over the number of threads, beside the ideal and the largest published. */
public final class SpeedupChart {
  private static final int DOTS_PER_INCH = 108;

  private SpeedupChart() {}

  /**
   * Writes the chart as a PNG.
   *
   * @param speedups by number of threads, by name of the series
   * @param file without {@code .png}
   */
  public static void write(Map<String, Map<Integer, Double>> speedups, Path file)
      throws IOException {
    System.setProperty("java.awt.headless", "true"); // a screen that is named may not be there
    XYChart chart =
        new XYChartBuilder()
            .width(900)
            .height(560)
            .title("Simulated speed-up over one solver alone")
            .xAxisTitle("Threads")
            .yAxisTitle("Speed-up")
            .build();
    speedups.forEach(
        (name, points) ->
            chart.addSeries(name, List.copyOf(points.keySet()), List.copyOf(points.values())));
    chart.addSeries("ideal", List.of(1, 1024), List.of(1, 1024));
    // Cizek, Balko, Schmid: Massively Parallel Proof-Number Search (arXiv 2511.10339), 2025
    chart.addSeries("Cizek et al. 2025", List.of(1024), List.of(332.9));
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    chart.getStyler().setLegendPosition(LegendPosition.InsideNW);
    BitmapEncoder.saveBitmapWithDPI(
        chart, file.toString(), BitmapEncoder.BitmapFormat.PNG, DOTS_PER_INCH);
  }
}
