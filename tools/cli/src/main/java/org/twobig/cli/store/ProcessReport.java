package org.twobig.cli.store;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.twobig.cli.view.Json;
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

  /** Age of the last heartbeat, in seconds, from which a process is reported as silent. */
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
        hitRatio(counters),
        counters);
  }

  static List<ProcessReport> of(List<Activity> activities) {
    return activities.stream().map(ProcessReport::of).toList();
  }

  /** Returns several processes as one with the pid 0: the sums of their counters and speeds. */
  static ProcessReport together(List<ProcessReport> processes) {
    Map<String, Long> sums = new TreeMap<>();
    processes.forEach(
        process -> process.counters.forEach((name, value) -> sums.merge(name, value, Long::sum)));
    return new ProcessReport(
        0,
        Optional.empty(),
        "together",
        Optional.empty(),
        Instant.EPOCH,
        BigDecimal.ZERO,
        processes.stream().flatMap(process -> process.nodesPerSecond.stream()).reduce(Long::sum),
        hitRatio(sums),
        sums);
  }

  private static Optional<BigDecimal> hitRatio(Map<String, Long> counters) {
    double probes = counters.getOrDefault(Activity.PROBES, 0L);
    return probes == 0
        ? Optional.empty()
        : Optional.of(Json.share(counters.getOrDefault(Activity.HITS, 0L) / probes));
  }

  long nodes() {
    return counter(Activity.NODES);
  }

  private long counter(String name) {
    return counters.getOrDefault(name, 0L);
  }

  boolean isSilent() {
    return heartbeatAgeSeconds.compareTo(SILENCE) >= 0;
  }

  /** Returns the rows of a table: the processes and, if there are several, all together. */
  static List<ProcessReport> rows(List<ProcessReport> processes) {
    return Stream.concat(
            processes.stream(), Stream.of(together(processes)).filter(all -> processes.size() > 1))
        .toList();
  }

  String hits() {
    return Units.percent(counter(Activity.HITS), counter(Activity.PROBES));
  }
}
