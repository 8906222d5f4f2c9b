package org.twobig.cli.store;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.twobig.cli.solve.Activity;
import org.twobig.cli.solve.RunningSolve;
import org.twobig.cli.view.Units;
import org.twobig.live.LiveProcess;

/** The processes on a store, as a part of a text or of a JSON object. */
record ActivityReport(List<Activity> activities) {
  /** Width of a text that every terminal can show. */
  static final int NARROW = 80;

  /** Width of a text with all columns. */
  static final int WIDE = 120;

  /** A heartbeat that is older is worth a word. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  /** The columns of the table; a narrow one has the first of them only. */
  private enum Column {
    PID("pid", "%8s", row -> row.pid),
    ROLE("role", "%-11s", row -> row.role),
    SINCE("since", "%-20s", row -> row.since),
    NODES("nodes", "%15s", row -> Units.count(row.sum(Activity.NODES))),
    SPEED("nodes/s", "%11s", row -> speed(row.nodesPerSecond())),
    HITS("hits", "%7s", row -> Units.percent(row.sum(Activity.HITS), row.sum(Activity.PROBES))),
    THREADS("threads", "%7s", row -> row.known(Activity.THREADS)),
    TASKS("tasks done", "%11s", row -> row.known(RunningSolve.TASKS_DONE)),
    STORES("stored", "%15s", row -> row.known(Activity.STORES));

    private final String heading;
    private final String format;
    private final Function<Row, String> cell;

    Column(String heading, String format, Function<Row, String> cell) {
      this.heading = heading;
      this.format = format;
      this.cell = cell;
    }

    String heading() {
      return format.formatted(heading);
    }

    String cell(Row row) {
      return format.formatted(cell.apply(row));
    }

    private static String speed(OptionalDouble nodesPerSecond) {
      return nodesPerSecond.isPresent() ? Units.rounded(nodesPerSecond.getAsDouble()) + "/s" : "-";
    }

    /** As many as fit into lines of some width, with a blank between two. */
    static List<Column> within(int width) {
      List<Column> columns = new ArrayList<>();
      int used = -1;
      for (Column column : values()) {
        used += 1 + column.heading().length();
        if (used <= width) {
          columns.add(column);
        }
      }
      return columns;
    }
  }

  /** A line of the table: one process, or several together. */
  private record Row(String pid, String role, String since, List<Activity> activities) {
    static Row of(Activity activity) {
      LiveProcess process = activity.process();
      return new Row(
          Long.toString(process.pid()),
          process.role().kind().toString(),
          process.since().truncatedTo(ChronoUnit.SECONDS).toString(),
          List.of(activity));
    }

    long sum(String counter) {
      return ActivityReport.sum(activities, counter);
    }

    /** A counter that not all processes have. */
    String known(String counter) {
      return activities.stream().anyMatch(a -> a.process().counters().containsKey(counter))
          ? Units.count(sum(counter))
          : "-";
    }

    OptionalDouble nodesPerSecond() {
      return ActivityReport.nodesPerSecond(activities);
    }
  }

  private static long sum(List<Activity> activities, String counter) {
    return activities.stream().mapToLong(activity -> activity.process().counter(counter)).sum();
  }

  /** Speed of those together whose speed is known. */
  private static OptionalDouble nodesPerSecond(List<Activity> activities) {
    return activities.stream()
        .flatMapToDouble(activity -> activity.nodesPerSecond().stream())
        .reduce(Double::sum);
  }

  /**
   * A table with a heading, and a last line for all together if there are several; nothing if
   * nobody is there.
   *
   * @param width characters of a line; only remarks may be longer
   */
  String text(int width) {
    if (activities.isEmpty()) {
      return "";
    }
    List<Column> columns = Column.within(width);
    List<String> lines = new ArrayList<>(List.of("", "Processes"));
    lines.add(columns.stream().map(Column::heading).collect(Collectors.joining(" ")));
    activities.forEach(
        activity -> lines.add(line(columns, Row.of(activity)) + remarks(activity.process())));
    if (activities.size() > 1) {
      lines.add(line(columns, new Row("", "together", "", activities)));
    }
    return lines.stream().map(line -> line + System.lineSeparator()).collect(Collectors.joining());
  }

  private static String line(List<Column> columns, Row row) {
    return columns.stream().map(column -> column.cell(row)).collect(Collectors.joining(" "));
  }

  private static String remarks(LiveProcess process) {
    String task = process.role().task();
    return (task.isEmpty() ? "" : "  to " + task)
        + process.host().map(host -> "  on " + host).orElse("")
        + (process.heartbeatAge().compareTo(SILENCE) < 0
            ? ""
            : "  silent for " + Units.clock(process.heartbeatAge()));
  }

  /** Writes the field "processes". */
  void write(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("processes");
    for (Activity activity : activities) {
      LiveProcess process = activity.process();
      json.writeStartObject();
      json.writeNumberField("pid", process.pid());
      if (process.host().isPresent()) {
        json.writeStringField("host", process.host().get());
      }
      json.writeStringField("role", process.role().kind().toString());
      if (!process.role().task().isEmpty()) {
        json.writeStringField("task", process.role().task());
      }
      json.writeStringField("since", process.since().toString());
      json.writeNumberField(
          "heartbeat_age_seconds", BigDecimal.valueOf(process.heartbeatAge().toMillis(), 3));
      writeSpeed(json, List.of(activity));
      json.writeObjectFieldStart("counters");
      for (Map.Entry<String, Long> counter : process.counters().entrySet()) {
        json.writeNumberField(counter.getKey(), counter.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /**
   * Writes the fields "nodes", and "nodes_per_second" and "hit_ratio" if known, of all together.
   */
  void writeSum(JsonGenerator json) throws IOException {
    json.writeNumberField("nodes", sum(activities, Activity.NODES));
    writeSpeed(json, activities);
  }

  private static void writeSpeed(JsonGenerator json, List<Activity> activities) throws IOException {
    OptionalDouble speed = nodesPerSecond(activities);
    if (speed.isPresent()) {
      json.writeNumberField("nodes_per_second", Math.round(speed.getAsDouble()));
    }
    long probes = sum(activities, Activity.PROBES);
    if (probes > 0) {
      json.writeNumberField(
          "hit_ratio",
          BigDecimal.valueOf((double) sum(activities, Activity.HITS) / probes)
              .setScale(4, RoundingMode.HALF_UP));
    }
  }
}
