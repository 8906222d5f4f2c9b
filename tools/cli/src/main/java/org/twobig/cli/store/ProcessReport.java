package org.twobig.cli.store;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.TextTable;
import org.twobig.cli.view.Units;
import org.twobig.solve.Activity;
import org.twobig.solve.SolveProgress;
import org.twobig.tt.processes.LiveProcess;

/** A process that has a store open, in the reports of {@code stats} and {@code top}. */
public record ProcessReport(
    long pid,
    Optional<String> host,
    String role,
    Optional<String> task,
    Instant since,
    BigDecimal heartbeatAgeSeconds,
    Optional<Long> nodesPerSecond,
    Optional<BigDecimal> hitRatio,
    Map<String, Long> counters) {
  /** Characters of a line that every terminal shows. */
  static final int NARROW = 80;

  static final int WIDE = 120;

  /** A process is reported as silent if its heartbeat is older, in seconds. */
  private static final BigDecimal SILENCE = BigDecimal.valueOf(5);

  static ProcessReport of(Activity activity) {
    LiveProcess process = activity.process();
    String task = process.role().task();
    OptionalDouble speed = activity.perSecond(Activity.NODES);
    Map<String, Long> counters = new TreeMap<>(process.counters());
    counters.keySet().removeIf(SolveProgress::isOfRoot);
    return new ProcessReport(
        process.pid(),
        process.host(),
        process.role().kind().toString(),
        task.isEmpty() ? Optional.empty() : Optional.of(task),
        process.since(),
        BigDecimal.valueOf(process.heartbeatAge().toMillis(), 3),
        speed.isPresent() ? Optional.of(Math.round(speed.getAsDouble())) : Optional.empty(),
        hitRatio(process.counter(Activity.HITS), process.counter(Activity.PROBES)),
        counters);
  }

  public static List<ProcessReport> of(List<Activity> activities) {
    return activities.stream().map(ProcessReport::of).toList();
  }

  private static Optional<BigDecimal> hitRatio(long hits, long probes) {
    return probes == 0 ? Optional.empty() : Optional.of(Json.share((double) hits / probes));
  }

  long nodes() {
    return counter(Activity.NODES);
  }

  private long counter(String name) {
    return counters.getOrDefault(name, 0L);
  }

  private record Row(String pid, String role, String since, List<ProcessReport> processes) {
    long sum(String counter) {
      return processes.stream().mapToLong(process -> process.counter(counter)).sum();
    }

    String known(String counter) {
      return processes.stream().anyMatch(process -> process.counters.containsKey(counter))
          ? Units.count(sum(counter))
          : "-";
    }

    String hits() {
      return Units.percent(sum(Activity.HITS), sum(Activity.PROBES));
    }

    String speed() {
      return speedOf(processes).map(speed -> Units.rounded(speed) + "/s").orElse("-");
    }

    String remark() {
      return pid.isEmpty() ? "" : processes.get(0).remark();
    }
  }

  private Row row() {
    return new Row(
        Long.toString(pid), role, since.truncatedTo(ChronoUnit.SECONDS).toString(), List.of(this));
  }

  private String remark() {
    String silence =
        heartbeatAgeSeconds.compareTo(SILENCE) < 0
            ? ""
            : "  silent for " + Units.clock(Duration.ofSeconds(heartbeatAgeSeconds.longValue()));
    return (task.map(words -> "  to " + words).orElse("")
            + host.map(name -> "  on " + name).orElse("")
            + silence)
        .strip();
  }

  /**
   * Returns a table of the processes, with a last row for all together if there are several; empty
   * if there is no process.
   *
   * @param width characters of a line; only remarks may be longer
   */
  static String text(List<ProcessReport> processes, int width) {
    if (processes.isEmpty()) {
      return "";
    }
    List<Row> rows = new ArrayList<>();
    processes.forEach(process -> rows.add(process.row()));
    if (processes.size() > 1) {
      rows.add(new Row("", "together", "", processes));
    }
    TextTable<Row> table =
        new TextTable<Row>()
            .figures("pid", 7, Row::pid)
            .words("role", 11, Row::role)
            .words("since", 20, Row::since)
            .figures("nodes", 13, row -> Units.count(row.sum(Activity.NODES)))
            .figures("nodes/s", 10, Row::speed)
            .figures("hits", 7, Row::hits)
            .figures("threads", 7, row -> row.known(Activity.THREADS))
            .figures("tasks done", 10, row -> row.known(SolveProgress.TASKS_DONE))
            .figures("stored", 13, row -> row.known(Activity.STORES))
            .end(Row::remark);
    return "%nProcesses%n".formatted() + table.within(width).text(rows);
  }

  static long nodes(List<ProcessReport> processes) {
    return processes.stream().mapToLong(ProcessReport::nodes).sum();
  }

  static Optional<Long> speedOf(List<ProcessReport> processes) {
    return processes.stream().flatMap(process -> process.nodesPerSecond.stream()).reduce(Long::sum);
  }

  static Optional<BigDecimal> hitRatioOf(List<ProcessReport> processes) {
    Row all = new Row("", "", "", processes);
    return hitRatio(all.sum(Activity.HITS), all.sum(Activity.PROBES));
  }
}
