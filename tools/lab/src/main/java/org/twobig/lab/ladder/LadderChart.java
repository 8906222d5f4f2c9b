package org.twobig.lab.ladder;

import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Charts by the number of stones: five as in the report (Romen 2020), and {@link #PROBES}. */
public enum LadderChart {
  /** The report's first chart of "Performance Test". */
  TOTAL_TIME(
      "Total time for 1000 positions",
      "Processor time [s]",
      result -> result.cpuSeconds() * 1000 / result.positions()),

  /** The report's third chart of "Performance Test", which is in seconds. */
  MEAN_TIME(
      "Mean time for a position explored",
      "Processor time [ns]",
      result -> result.cpuSeconds() * 1e9 / result.effort().nodes()),

  /** The report's second chart of "Performance Test". */
  EXPLORED(
      "Positions explored for 1000 positions",
      "Positions explored",
      result -> result.effort().nodes() * 1000.0 / result.positions()),

  /** The report's chart of answered queries: searches with one scheme, TWOBIG if it is measured. */
  QUERIES("Hit ratio of the table, by search", LadderChart.RATIO, LadderChart::hitRatio),

  /** The report's chart of "Replacement Strategy": all searches with all schemes. */
  HIT_RATIO(
      "Hit ratio of the table, by replacement scheme", LadderChart.RATIO, LadderChart::hitRatio),

  /** The number of queries; the report has no such chart. */
  PROBES(
      "Queries of the table for 1000 positions",
      "Queries",
      result -> result.effort().probes() * 1000.0 / result.positions());

  private static final String RATIO = "Share of queries answered";

  final String title;

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

  /** Returns the file name without extension, which is also the chart's name in report.csv. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether the vertical axis is logarithmic: not for ratios. */
  boolean isLogarithmic() {
    return !axis.equals(RATIO);
  }

  /** Returns the value of a rung; empty if not defined (a division by 0, the logarithm of 0). */
  Optional<Double> value(RungResult result) {
    double drawn = value.applyAsDouble(result);
    return Double.isFinite(drawn) && (drawn > 0 || !isLogarithmic())
        ? Optional.of(drawn)
        : Optional.empty();
  }

  double inUnitsOfChart(double reported) {
    return this == MEAN_TIME ? reported * 1e9 : reported;
  }
}
