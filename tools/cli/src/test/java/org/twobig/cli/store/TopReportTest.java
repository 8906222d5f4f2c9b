package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Golden.assertGolden;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.Schemas;
import org.twobig.cli.view.Json;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.ClusterStatus.FaultyNode;
import org.twobig.cluster.NodeStatus;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.solve.Activity;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;

/** What top prints. */
class TopReportTest {
  private static final Instant NOW = Instant.parse("2026-01-02T04:04:05.678Z");
  private static final Instant SAVED = Instant.parse("2026-01-02T04:00:00Z");
  private static final Layout LAYOUT =
      Layout.of(Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169));

  /** Nine stones: White has 0, C, 4, 4, 7 and Black has F, 3, 8, B. */
  private static final String ROOT = "0FC3484B7";

  private static StoreInfo glance(Optional<Instant> saved, OptionalDouble occupancy) {
    return new StoreInfo(
        Path.of("/data/week"),
        new UUID(1, 2),
        LAYOUT,
        Placement.RAM,
        "",
        Path.of("/dev/shm/week"),
        LAYOUT.dataBytes(),
        SAVED,
        saved,
        0,
        1,
        occupancy);
  }

  private static final StoreInfo GLANCE = glance(Optional.of(SAVED), OptionalDouble.of(0.34125));

  /** Two processes, two seconds apart: one that conducts a solve with two threads, and a worker. */
  private static Map<String, Long> conductor() {
    Map<String, Long> counters = new HashMap<>();
    counters.put("nodes", 3_000_000L);
    counters.put("probes", 3000L);
    counters.put("hits", 1000L);
    counters.put("stores", 2500L);
    counters.put("positions", 0L);
    counters.put("threads", 2L);
    counters.put("tasks_waiting", 120L);
    counters.put("tasks_running", 3L);
    counters.put("tasks_done", 3412L);
    counters.put("tasks_split", 4L);
    counters.put("tasks_discarded", 90L);
    counters.put("graph_nodes", 1_234_567L);
    counters.put("graph_bytes", 300L << 20);
    counters.put("idle_millis", 5100L);
    counters.put("task_stones", 24L);
    counters.put("question", 0L);
    counters.put("root_wins", 0b0000_1111_0000_1001L);
    counters.put("root_fails", 0b0000_0000_0000_0110L);
    counters.put("root_proof", 17L);
    counters.put("root_disproof", 5000L);
    counters.put("total_nodes", 9_000_000_000L);
    counters.put("total_millis", 36_000_500L);
    return counters;
  }

  private static Activity activity(
      long pid, Map<String, Long> earlier, Map<String, Long> counters) {
    return new Activity(
        process(pid, Duration.ofSeconds(4), counters),
        Optional.of(process(pid, Duration.ofSeconds(2), earlier)));
  }

  private static LiveProcess process(long pid, Duration heartbeat, Map<String, Long> counters) {
    return new LiveProcess(
        pid,
        Optional.empty(),
        Role.SOLVER,
        Instant.parse("2026-01-02T03:04:05.178Z"),
        heartbeat,
        Duration.ZERO,
        counters,
        Optional.of(ROOT));
  }

  private static Activity conducting(Map<String, Long> counters) {
    return activity(4711, Map.of("nodes", 1_000_000L, "idle_millis", 5000L), counters);
  }

  private static Activity conducting(Optional<String> text) {
    Activity root = conducting(conductor());
    LiveProcess now = root.process();
    return new Activity(
        new LiveProcess(
            now.pid(),
            now.host(),
            now.role(),
            now.since(),
            now.heartbeat(),
            now.heartbeatAge(),
            now.counters(),
            text),
        root.earlier());
  }

  private static final Activity WORKER =
      activity(
          4712,
          Map.of("nodes", 0L),
          Map.of(
              "nodes",
              500_000L,
              "probes",
              1000L,
              "hits",
              0L,
              "stores",
              7L,
              "threads",
              1L,
              "tasks_done",
              12L));

  private static TopReport report(
      StoreInfo glance, Optional<ClusterStatus> cluster, Activity... activities) {
    return TopReport.of(NOW, ConnectFour3d.GAME, glance, List.of(activities), List.of(), cluster);
  }

  private static String text(int width, Activity... activities) {
    return report(GLANCE, Optional.empty(), activities)
        .text(width)
        .replace(System.lineSeparator(), "\n");
  }

  @Test
  void theLongestPositionFitsToo() {
    String full = "F035238C8198C8E96A9B4B7EF79D5F7AB5FBC1E626AEDC40624475010A1D323D";

    assertThat(text(80, conducting(Optional.of(full))).lines())
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void machinesThatHelpAreListedWhileTheirConductorLives() throws IOException {
    Activity conductor = conducting(conductor());
    NodeStatus node =
        new NodeStatus(
            "tower pid 7",
            28,
            new NodeReport(0, 1_234_567, 89, 3, true, new EntryCounts(4000, 500, 6)),
            789,
            0);
    ClusterStatus status =
        new ClusterStatus(
            conductor.process().pid(),
            new ClusterStatus.TaskFlow(27, 8, 400, 370, 2),
            List.of(
                new FaultyNode("tower pid 7", 1, false), new FaultyNode("attic pid 8", 3, true)),
            new ClusterStatus.Rechecked(6, 5, 4),
            504,
            new EntryCounts(1, 2, 3),
            "spare:7801",
            40,
            List.of(node));
    Optional<ClusterStatus> told = ClusterStatus.read(status.text());
    assertThat(told).contains(status);

    TopReport report = report(GLANCE, told, conductor);
    assertThat(report.text(120))
        .contains("Helpers: 1, 27 tasks running, 8 waiting, 2 done anew", "tower pid 7")
        .contains("Exchanged: entries for which at least 504 nodes were searched")
        .contains("Damaged: 1 answer of tower pid 7%n".formatted())
        .contains("Damaged: 3 answers of attic pid 8, which is sent away")
        .contains("Rechecked: 5 of 6 answers, 4 agreed")
        .contains("Standby: spare:7801, 40 records behind");
    assertThat(Schemas.read(Json.line(report)).get("cluster").get("nodes").get(0).get("tasks_done"))
        .hasToString("89");
    assertThat(report(GLANCE, told).cluster()).isEmpty(); // of a conductor that is gone
    assertThat(ClusterStatus.read("")).isEmpty();
    assertThat(ClusterStatus.read("1\tx\n")).isEmpty();
  }

  private static Activity conducting(String counter, long value) {
    Map<String, Long> counters = conductor();
    counters.put(counter, value);
    return conducting(counters);
  }

  private static TopReport report(Activity... activities) {
    return report(GLANCE, Optional.empty(), activities);
  }

  /** Reports by the name of the files that say what is expected of their text and JSON. */
  static Stream<Arguments> reports() {
    Map<String, Long> black = conductor();
    black.put("question", 1L);
    black.put("last_checkpoint_millis", SAVED.plusSeconds(180).toEpochMilli());
    return Stream.of(
        Arguments.of("two", report(conducting(conductor()), WORKER)),
        Arguments.of(
            "tasks-by-ply",
            TopReport.of(
                NOW,
                ConnectFour3d.GAME,
                GLANCE,
                List.of(conducting(conductor())),
                List.of(new TopReport.OfPly(9, 0, 1), new TopReport.OfPly(10, 1234, 5)),
                Optional.empty())),
        Arguments.of("nobody", report()),
        Arguments.of(
            "nodes-only", report(activity(12, Map.of("nodes", 0L), Map.of("nodes", 2000L)))),
        Arguments.of("changing-text", report(conducting(Optional.empty()))),
        Arguments.of("changing-moves", report(conducting("root_fails", 0xFL))),
        Arguments.of("as-typed", report(conducting(Optional.of("fc3484B70")))),
        Arguments.of("black", report(conducting(black))),
        Arguments.of(
            "unloaded",
            report(glance(Optional.empty(), OptionalDouble.empty()), Optional.empty())));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void textAndJsonSayWhoWorksOnTheStore(String name, TopReport report) throws IOException {
    for (int width : new int[] {80, 120}) {
      String text = report.text(width).replace(System.lineSeparator(), "\n");
      assertGolden("top/%s-%d.txt".formatted(name, width), text);
      assertThat(text.lines()).allMatch(line -> line.length() <= width);
    }
    String json = Json.line(report);
    assertGolden("top/" + name + ".json", json);
    Schemas.read(json);
  }
}
