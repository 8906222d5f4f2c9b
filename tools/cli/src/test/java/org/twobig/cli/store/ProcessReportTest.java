package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.twobig.solve.Activity;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;

/** How the processes on a store are shown. */
class ProcessReportTest {
  private static final LiveProcess SOLVER =
      solver(Duration.ofHours(1), Map.of("nodes", 1_234_567L, "probes", 3000L, "hits", 1000L));

  /** A solver, and a process in a container that is silent. */
  static final List<ProcessReport> REPORT =
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
                      Map.of(),
                      Optional.empty()),
                  Optional.empty())));

  private static LiveProcess solver(Duration heartbeat, Map<String, Long> counters) {
    return new LiveProcess(
        4711,
        Optional.empty(),
        Role.SOLVER,
        Instant.parse("2026-01-02T03:04:05.678Z"),
        heartbeat,
        Duration.ofMillis(250),
        counters,
        Optional.empty());
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
    assertThat(new Activity(SOLVER, Optional.empty()).perSecond(Activity.NODES)).isEmpty();
    assertThat(new Activity(SOLVER, Optional.of(SOLVER)).perSecond(Activity.NODES)).isEmpty();
    assertThat(Activity.between(List.of(), List.of(SOLVER)).get(0).earlier()).isEmpty();
    LiveProcess first = solver(Duration.ofMinutes(58), Map.of());
    LiveProcess second = solver(Duration.ofMinutes(59), Map.of());
    assertThat(Activity.between(List.of(first, second), List.of(SOLVER)).get(0).earlier())
        .hasValue(first);
  }
}
