package org.twobig.lab.ladder;

import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The charts over the number of stones: the report's five, and the number of queries. */
public enum LadderChart {
  /** Report, first chart of "Performance Test". */
  TOTAL_TIME(
      "Total time for 1000 positions",
      "Processor time [s]",
      result -> result.cpuSeconds() * 1000 / result.positions()),

  /** Report, third chart of "Performance Test"; there in seconds. */
  MEAN_TIME(
      "Mean time for a position explored",
      "Processor time [ns]",
      result -> result.cpuSeconds() * 1e9 / result.effort().nodes()),

  /** Report, second chart of "Performance Test". */
  EXPLORED(
      "Positions explored for 1000 positions",
      "Positions explored",
      result -> result.effort().nodes() * 1000.0 / result.positions()),

  /** Report, hit ratio of its solver: searches, each with one strategy. */
  QUERIES("Hit ratio of the table, by search", LadderChart.RATIO, LadderChart::hitRatio),

  /** Report, chart of "Replacement Strategy": all searches with all strategies. */
  HIT_RATIO(
      "Hit ratio of the table, by replacement strategy", LadderChart.RATIO, LadderChart::hitRatio),

  /** Not in the report. */
  PROBES(
      "Queries of the table for 1000 positions",
      "Queries",
      result -> result.effort().probes() * 1000.0 / result.positions());

  private static final String RATIO = "Share of queries answered";

  /** Title of the chart. */
  final String title;

  /** Label of the vertical axis. */
  final String axis;

  private final ToDoubleFunction<RungResult> value;

  LadderChart(String title, String axis, ToDoubleFunction<RungResult> value) {
    this.title = title;
    this.axis = axis;
    this.value = value;
  }

  private static double hitRatio(RungResult result) {
    return (double) result.effort().hits() / result.effort().probes();
  }

  /** Returns the name of the chart's file without its extension, also in the report's points. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether the vertical axis is logarithmic; that of ratios is linear. */
  boolean isLogarithmic() {
    return !axis.equals(RATIO);
  }

  /** Returns the value of a rung; empty if it is undefined (a ratio with 0, the logarithm of 0). */
  Optional<Double> value(RungResult result) {
    double drawn = value.applyAsDouble(result);
    return Double.isFinite(drawn) && (drawn > 0 || !isLogarithmic())
        ? Optional.of(drawn)
        : Optional.empty();
  }

  /** Returns a value of the report in the units of this chart. */
  double ofReport(double reported) {
    return this == MEAN_TIME ? reported * 1e9 : reported;
  }
}
