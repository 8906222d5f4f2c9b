package org.twobig.learning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;

/** Draws curves of a training: losses, errors against exact values, points against agents. */
final class ProgressChart {
  private static final int DOTS_PER_INCH = 108;

  private ProgressChart() {}

  /** Writes the chart of at least one generation as PNG; {@code file} has no extension. */
  static void write(List<Generation> generations, Path file) {
    System.setProperty("java.awt.headless", "true"); // AWT would open the screen of DISPLAY
    XYChart chart =
        new XYChartBuilder()
            .width(900)
            .height(560)
            .title("Training")
            .xAxisTitle("Minutes")
            .yAxisTitle("Nats; share of positions")
            .build();
    curve(chart, "loss of the policy", generations, Generation::policyLoss);
    curve(chart, "loss of the outcome", generations, Generation::outcomeLoss);
    if (generations.getLast().error().isPresent()) {
      curve(chart, "error", generations, each -> each.error().orElse(Double.NaN));
      curve(
          chart,
          "error with search",
          generations,
          each -> each.errorWithSearch().orElse(Double.NaN));
    }
    for (TestMatches.Match match : generations.getLast().matches()) {
      curve(chart, "points against " + match.agent(), generations, each -> share(each, match));
    }
    chart.getStyler().setMarkerSize(0);
    try {
      BitmapEncoder.saveBitmapWithDPI(
          chart, file.toString(), BitmapEncoder.BitmapFormat.PNG, DOTS_PER_INCH);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double share(Generation generation, TestMatches.Match like) {
    return generation.matches().stream()
        .filter(match -> match.agent().equals(like.agent()))
        .mapToDouble(TestMatches.Match::share)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static void curve(
      XYChart chart, String name, List<Generation> generations, ToDoubleFunction<Generation> of) {
    chart.addSeries(
        name,
        generations.stream().mapToDouble(each -> each.seconds() / 60).toArray(),
        generations.stream().mapToDouble(of).toArray());
  }
}
