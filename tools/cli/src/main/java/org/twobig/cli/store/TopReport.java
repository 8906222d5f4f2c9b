package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.cli.solve.Activity;
import org.twobig.cli.solve.RunningSolve;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.live.LiveProcess;
import org.twobig.store.Glance;
import org.twobig.store.Placement;

/** A store and all that works on it at one moment. */
@JsonTypeName("twobig/top/1")
public record TopReport(
    Instant time,
    String store,
    Placement placement,
    long tableBytes,
    Optional<BigDecimal> occupancyEstimate,
    Optional<Instant> lastCheckpoint,
    Optional<BigDecimal> secondsSinceCheckpoint,
    long nodes,
    Optional<Long> nodesPerSecond,
    Optional<BigDecimal> hitRatio,
    List<Map<String, Object>> solves,
    List<ProcessReport> processes)
    implements Report {

  static TopReport of(Instant time, Glance glance, List<Activity> activities) {
    Optional<Instant> saved = saved(glance, activities);
    List<ProcessReport> processes = ProcessReport.of(activities);
    return new TopReport(
        time,
        glance.directory().toString(),
        glance.placement(),
        glance.layout().dataBytes(),
        glance.occupancy().isPresent()
            ? Optional.of(Json.share(glance.occupancy().getAsDouble()))
            : Optional.empty(),
        saved,
        saved.map(since -> BigDecimal.valueOf(since(since, time).toMillis(), 3)),
        ProcessReport.nodes(processes),
        ProcessReport.speedOf(processes),
        ProcessReport.hitRatioOf(processes),
        activities.stream()
            .flatMap(activity -> RunningSolve.of(activity).stream())
            .map(solve -> solve.json(time))
            .toList(),
        processes);
  }

  /** When the store was last saved: a process knows it as soon as it has, the table at any time. */
  private static Optional<Instant> saved(Glance glance, List<Activity> activities) {
    return Stream.concat(
            glance.lastCheckpoint().stream(),
            activities.stream()
                .map(activity -> activity.process().counter(LiveProcess.LAST_CHECKPOINT))
                .filter(millis -> millis > 0)
                .map(Instant::ofEpochMilli))
        .max(Instant::compareTo);
  }

  private static Duration since(Instant then, Instant now) {
    return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
  }

  /**
   * The text.
   *
   * @param width characters of a line to make use of; paths and remarks may be longer
   */
  String text(int width) {
    Rows rows = new Rows();
    rows.add("Time", time.truncatedTo(ChronoUnit.SECONDS).toString());
    rows.add("Store", store);
    rows.add("Table", Units.bytes(tableBytes) + where());
    rows.add(
        "Saved",
        lastCheckpoint.map(saved -> Units.clock(since(saved, time)) + " ago").orElse("never"));
    return rows
        + (processes.isEmpty()
            ? "%nNo process works on the store now.%n".formatted()
            : ProcessReport.text(processes, width));
  }

  private String where() {
    return placement == Placement.DIRECT
        ? " on the disk"
        : occupancyEstimate
            .map(full -> " in RAM, %s full (estimated)".formatted(Units.percent(full)))
            .orElse(", not in memory now");
  }
}
