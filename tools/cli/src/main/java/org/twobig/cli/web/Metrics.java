package org.twobig.cli.web;

/** Figures in the text format of OpenMetrics 1.0. */
final class Metrics {
  private final StringBuilder text = new StringBuilder();

  /** A figure that only grows. */
  void counter(String name, String help, Number value) {
    add(name, "counter", help, "_total", value);
  }

  void gauge(String name, String help, Number value) {
    add(name, "gauge", help, "", value);
  }

  private void add(String name, String type, String help, String suffix, Number value) {
    text.append("# TYPE twobig_%s %s%n".formatted(name, type))
        .append("# HELP twobig_%s %s.%n".formatted(name, help))
        .append("twobig_%s%s %s%n".formatted(name, suffix, value));
  }

  String text() {
    return text.toString().replace(System.lineSeparator(), "\n") + "# EOF\n";
  }
}
