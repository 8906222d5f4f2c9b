package org.twobig.lab.ladder;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * What is drawn over the number of stones: the report's five charts, and the number of queries,
 * which it does not tell.
 */
public enum LadderChart {
  /** Report, first chart of "Performance Test". */
  TOTAL_TIME(
      "total-time",
      "Total time for 1000 positions",
      "Processor time [s]",
      true,
      result -> result.cpuSeconds() * 1000 / result.positions(),
      LadderChart::plain),

  /** Report, third chart of "Performance Test"; there in seconds. */
  MEAN_TIME(
      "mean-time",
      "Mean time for a position explored",
      "Processor time [ns]",
      true,
      result -> result.cpuSeconds() * 1e9 / result.effort().nodes(),
      LadderChart::plain),

  /** Report, second chart of "Performance Test". */
  EXPLORED(
      "explored",
      "Positions explored for 1000 positions",
      "Positions explored",
      true,
      result -> result.effort().nodes() * 1000.0 / result.positions(),
      LadderChart::withPrefix),

  /** Report, hit ratio of its solver: searches, each with one strategy. */
  QUERIES(
      "queries",
      "Hit ratio of the table, by search",
      "Share of queries answered",
      false,
      LadderChart::hitRatio,
      LadderChart::plain),

  /** Report, chart of "Replacement Strategy": all searches with all strategies. */
  HIT_RATIO(
      "hit-ratio",
      "Hit ratio of the table, by replacement strategy",
      "Share of queries answered",
      false,
      LadderChart::hitRatio,
      LadderChart::plain),

  /** Not in the report. */
  PROBES(
      "probes",
      "Queries of the table for 1000 positions",
      "Queries",
      true,
      result -> result.effort().probes() * 1000.0 / result.positions(),
      LadderChart::withPrefix);

  private final String fileName;
  private final String title;
  private final String axis;
  private final boolean logarithmic;
  private final ToDoubleFunction<RungResult> value;
  private final DoubleFunction<String> label;

  LadderChart(
      String fileName,
      String title,
      String axis,
      boolean logarithmic,
      ToDoubleFunction<RungResult> value,
      DoubleFunction<String> label) {
    this.fileName = fileName;
    this.title = title;
    this.axis = axis;
    this.logarithmic = logarithmic;
    this.value = value;
    this.label = label;
  }

  private static double hitRatio(RungResult result) {
    return (double) result.effort().hits() / result.effort().probes();
  }

  private static String plain(double value) {
    return value < 1
        ? Double.toString(Math.round(value * 1e6) / 1e6)
        : String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String withPrefix(double value) {
    String[] prefixes = {"", " k", " M", " G", " T"};
    int prefix =
        value < 1
            ? 0
            : Math.min(prefixes.length - 1, (int) Math.floor((Math.log10(value) + 1e-9) / 3));
    return plain(value / Math.pow(1000, prefix)) + prefixes[prefix];
  }

  /** Name of the file without what stands for the format; name of the chart among the report's. */
  public String fileName() {
    return fileName;
  }

  String title() {
    return title;
  }

  /** What stands at the vertical axis. */
  String axis() {
    return axis;
  }

  boolean isLogarithmic() {
    return logarithmic;
  }

  /** A tick of the vertical axis. */
  String label(double tick) {
    return label.apply(tick);
  }

  /** What is drawn for a rung, if it can be: no ratio of nothing, no logarithm of 0. */
  Optional<Double> value(RungResult result) {
    double drawn = value.applyAsDouble(result);
    return Double.isFinite(drawn) && (drawn > 0 || !logarithmic)
        ? Optional.of(drawn)
        : Optional.empty();
  }

  /** A value of the report in the units of this chart. */
  double ofReport(double reported) {
    return this == MEAN_TIME ? reported * 1e9 : reported;
  }

  /** Whether a series is drawn, of those there are: {@link #QUERIES} compares searches alone. */
  boolean shows(Series series, Collection<Series> all) {
    if (this != QUERIES) {
      return true;
    }
    String strategy =
        all.stream()
            .map(Series::strategy)
            .filter("twobig"::equals)
            .findFirst()
            .orElseGet(() -> all.iterator().next().strategy());
    return series.strategy().equals(strategy);
  }
}
