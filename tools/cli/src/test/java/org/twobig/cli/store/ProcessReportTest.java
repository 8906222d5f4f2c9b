package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.twobig.cli.view.Json;
import org.twobig.live.LiveProcess;
import org.twobig.live.Role;
import org.twobig.solve.Activity;
import org.twobig.store.Placement;

/** How the processes on a store are shown. */
class ProcessReportTest {
  private static final LiveProcess SOLVER =
      solver(Duration.ofHours(1), Map.of("nodes", 1_234_567L, "probes", 3000L, "hits", 1000L));

  private static final List<ProcessReport> REPORT =
      ProcessReport.of(
          List.of(
              new Activity(
                  SOLVER, Optional.of(solver(Duration.ofMinutes(59), Map.of("nodes", 34_567L)))),
              new Activity(
                  new LiveProcess(
                      12,
                      Optional.of("container"),
                      Role.maintenance("save it"),
                      Instant.parse("2026-01-02T03:04:06Z"),
                      Duration.ofHours(1),
                      Duration.ofSeconds(75),
                      Map.of()),
                  Optional.empty())));

  private static LiveProcess solver(Duration heartbeat, Map<String, Long> counters) {
    return new LiveProcess(
        4711,
        Optional.empty(),
        Role.SOLVER,
        Instant.parse("2026-01-02T03:04:05.678Z"),
        heartbeat,
        Duration.ofMillis(250),
        counters);
  }

  @Test
  void textHasARowForEachProcess() {
    assertThat(ProcessReport.text(REPORT, 80).replace(System.lineSeparator(), "\n"))
        .isEqualTo(
            """

            Processes
                pid  role         since                         nodes     nodes/s     hits
               4711  solver       2026-01-02T03:04:05Z      1,234,567    20.0 k/s   33.3 %
                 12  maintenance  2026-01-02T03:04:06Z              0           -        -  to save it  on container  silent for 0:01:15
                     together                               1,234,567    20.0 k/s   33.3 %
            """);
    assertThat(ProcessReport.text(List.of(), 80)).isEmpty();
  }

  @Test
  void oneProcessAloneIsNotAddedUp() {
    assertThat(
            ProcessReport.text(
                ProcessReport.of(List.of(new Activity(SOLVER, Optional.empty()))), 80))
        .contains("4711  solver ")
        .doesNotContain("together");
  }

  @Test
  void aSpeedNeedsASecondLookWithNewsInIt() {
    assertThat(new Activity(SOLVER, Optional.empty()).nodesPerSecond()).isEmpty();
    assertThat(new Activity(SOLVER, Optional.of(SOLVER)).nodesPerSecond()).isEmpty();
    assertThat(Activity.between(List.of(), List.of(SOLVER)).get(0).earlier()).isEmpty();
    LiveProcess first = solver(Duration.ofMinutes(58), Map.of());
    LiveProcess second = solver(Duration.ofMinutes(59), Map.of());
    assertThat(Activity.between(List.of(first, second), List.of(SOLVER)).get(0).earlier())
        .hasValue(first);
  }

  @Test
  void jsonHasTheNamesScriptsRelyOn() throws IOException {
    TopReport report =
        new TopReport(
            Instant.EPOCH,
            "s",
            Placement.RAM,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            REPORT,
            Optional.empty());
    JsonNode processes = new ObjectMapper().readTree(Json.line(report)).get("processes");

    assertThat(processes).hasSize(2);
    assertThat(processes.get(0).toString())
        .startsWith(
            "{\"pid\":4711,\"role\":\"solver\",\"since\":\"2026-01-02T03:04:05.678Z\","
                + "\"heartbeat_age_seconds\":0.25,\"nodes_per_second\":20000,"
                + "\"hit_ratio\":0.3333,\"counters\":{");
    assertThat(processes.get(0).get("counters").get("nodes").longValue()).isEqualTo(1_234_567);
    assertThat(processes.get(1).toString())
        .isEqualTo(
            "{\"pid\":12,\"host\":\"container\",\"role\":\"maintenance\",\"task\":\"save it\","
                + "\"since\":\"2026-01-02T03:04:06Z\",\"heartbeat_age_seconds\":75.0,"
                + "\"counters\":{}}");
  }
}
