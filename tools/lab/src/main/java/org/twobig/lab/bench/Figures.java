package org.twobig.lab.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * A page of figures in Markdown, put together of CSV: each section says by which command its
 * figures were measured, and shows them as a table; those of {@link SideBySide} as charts, too.
 */
public final class Figures {
  /** One pixel a unit of the chart. */
  private static final int DOTS_PER_INCH = 72;

  private static final String SEPARATOR = ",";
  private static final int WIDTH = 900;
  private static final int HEIGHT = 420;

  private final StringBuilder text = new StringBuilder();

  /**
   * Begins with the machine.
   *
   * @param command that makes the page
   */
  public Figures(String command) throws IOException {
    text.append("# Figures\n\nMade by one command, one figure after the other:\n\n    ")
        .append(command)
        .append("\n\nThe machine: ")
        .append(machine())
        .append(".\n");
  }

  /** The machine in words. */
  private static String machine() throws IOException {
    Path cpus = Path.of("/proc/cpuinfo");
    String model = "a processor of " + System.getProperty("os.arch");
    if (Files.isReadable(cpus)) {
      model =
          Files.readAllLines(cpus).stream()
              .filter(line -> line.startsWith("model name"))
              .map(line -> line.replaceFirst(".*?:\\s*", ""))
              .findFirst()
              .orElse(model);
    }
    long memory =
        ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getTotalMemorySize();
    return "%s, %d processors, %.0f GiB of memory, %s %s, Java %s"
        .formatted(
            model,
            Runtime.getRuntime().availableProcessors(),
            memory / 0x1p30,
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version());
  }

  /** Begins a section. */
  public void section(String title, String words, String command) {
    text.append("\n## %s\n\n    %s\n\n%s\n".formatted(title, command, words));
  }

  /** Shows pictures. */
  public void pictures(List<String> files) {
    files.forEach(
        file -> text.append("\n![%s](%s)\n".formatted(file.replaceFirst("\\..*", ""), file)));
  }

  /**
   * Shows lines of CSV as a table, some columns of them.
   *
   * @param csv the names of the columns first
   * @param columns in the order wanted; those the CSV does not have are left out
   */
  public void table(List<String> csv, List<String> columns) {
    List<String> names = List.of(csv.get(0).split(SEPARATOR));
    List<String> shown = columns.stream().filter(names::contains).toList();
    text.append('\n').append(row(shown));
    text.append("|---".repeat(shown.size())).append("|\n");
    for (String line : csv.subList(1, csv.size())) {
      String[] fields = line.split(SEPARATOR, -1);
      text.append(row(shown.stream().map(name -> fields[names.indexOf(name)]).toList()));
    }
  }

  private static String row(List<String> fields) {
    return fields.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /**
   * Draws what {@link SideBySide} has measured, a chart for each size and place.
   *
   * @param folder for the pictures
   * @return their names
   */
  public static List<String> draw(List<String> csv, Path folder) throws IOException {
    Map<String, Map<String, Map<String, Double>>> charts = new LinkedHashMap<>();
    for (String line : csv.subList(1, csv.size())) {
      String[] fields = line.split(SEPARATOR, -1);
      if (fields[SideBySide.MEDIAN].isEmpty()) {
        continue; // of the life of a table, not of its speed
      }
      charts
          .computeIfAbsent(
              "table-%s-%s".formatted(fields[0], fields[1]), any -> new LinkedHashMap<>())
          .computeIfAbsent(fields[2], any -> new LinkedHashMap<>())
          .put(fields[3], Double.valueOf(fields[4]));
    }
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Map<String, Map<String, Double>>> entry : charts.entrySet()) {
      String[] words = entry.getKey().split("-");
      CategoryChart chart =
          new CategoryChartBuilder()
              .width(WIDTH)
              .height(HEIGHT)
              .title("%s MiB, memory: %s".formatted(words[1], words[2]))
              .yAxisTitle("Nanoseconds of processor time")
              .build();
      chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
      entry
          .getValue()
          .forEach(
              (contestant, nanos) ->
                  chart.addSeries(
                      contestant, List.copyOf(nanos.keySet()), new ArrayList<>(nanos.values())));
      names.add(entry.getKey() + ".png");
      BitmapEncoder.saveBitmapWithDPI(
          chart,
          folder.resolve(entry.getKey()).toString(),
          BitmapEncoder.BitmapFormat.PNG,
          DOTS_PER_INCH);
    }
    return names;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
