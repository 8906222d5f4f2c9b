package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Schemas;
import org.twobig.cli.view.Json;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.NodeStatus;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.Entries;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.live.LiveProcess;
import org.twobig.live.Role;
import org.twobig.solve.Activity;
import org.twobig.store.Glance;
import org.twobig.store.Placement;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;

/** What top prints. */
class TopReportTest {
  private static final Instant NOW = Instant.parse("2026-01-02T04:04:05.678Z");
  private static final Instant SAVED = Instant.parse("2026-01-02T04:00:00Z");
  private static final Layout LAYOUT =
      Layout.of(Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169));

  /** Nine stones: White has 0, C, 4, 4, 7 and Black has F, 3, 8, B. */
  private static final String ROOT = "0FC3484B7";

  private static Glance glance(Optional<Instant> saved, OptionalDouble occupancy) {
    return new Glance(Path.of("/data/week"), Placement.RAM, LAYOUT, saved, occupancy);
  }

  private static final Glance GLANCE = glance(Optional.of(SAVED), OptionalDouble.of(0.34125));

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
    putText(counters, ROOT);
    counters.put("root_wins", 0b0000_1111_0000_1001L);
    counters.put("root_fails", 0b0000_0000_0000_0110L);
    counters.put("root_numbers", 17L << 32 | 5000);
    counters.put("total_nodes", 9_000_000_000L);
    counters.put("total_millis", 36_000_500L);
    return counters;
  }

  /** The text of a position as numbers, with its check sum. */
  private static void putText(Map<String, Long> counters, String text) {
    for (int i = 0; i < 8; i++) {
      long word = 0;
      for (int j = 0; j < 8 && 8 * i + j < text.length(); j++) {
        word |= (long) text.charAt(8 * i + j) << 8 * j;
      }
      counters.put("text_" + i, word);
    }
    counters.put("text_check", 1L << 32 | Integer.toUnsignedLong(text.hashCode()));
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
        counters);
  }

  private static Activity conducting(Map<String, Long> counters) {
    return activity(4711, Map.of("nodes", 1_000_000L, "idle_millis", 5000L), counters);
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
      Glance glance, Optional<ClusterStatus> cluster, Activity... activities) {
    return TopReport.of(NOW, ConnectFour3d.GAME, glance, List.of(activities), List.of(), cluster);
  }

  private static String text(int width, Activity... activities) {
    return report(GLANCE, Optional.empty(), activities)
        .text(width)
        .replace(System.lineSeparator(), "\n");
  }

  private static JsonNode json(Glance glance, Activity... activities) throws IOException {
    String json = Json.line(report(glance, Optional.empty(), activities));
    assertThat(json).hasLineCount(1);
    return Schemas.read(json);
  }

  @Test
  void textFitsATerminalOf80Columns() {
    assertThat(text(80, conducting(conductor()), WORKER))
        .isEqualTo(
            """
            Time      2026-01-02T04:04:05Z
            Store     /data/week
            Table     32.0 MiB in RAM, 34.1 %% full (estimated)
            Saved     0:04:05 ago

            Position  %s
            Question  does White win?  (ply 9, Black to move)
            Moves     White wins      6: 0 3 8 9 A B
                      White does not  2: 1 2
                      open            8: 4 5 6 7 C D E F
            Proof     proof number 17, disproof number 5,000
            Tasks     120 waiting, 3 running; 3,412 done, 4 split, 90 discarded
            Graph     1,234,567 positions, 300.0 MiB; last task at ply 24
            Total     9,000,000,000 nodes in 10:00:00, all runs and processes
            Elapsed   1:00:00 in pid 4711, 2 threads, idle 2.5 %%

            Processes
                pid  role         since                         nodes     nodes/s     hits
               4711  solver       2026-01-02T03:04:05Z      3,000,000    1.00 M/s   33.3 %%
               4712  solver       2026-01-02T03:04:05Z        500,000     250 k/s    0.0 %%
                     together                               3,500,000    1.25 M/s   25.0 %%
            """
                .formatted(ROOT))
        .satisfies(text -> assertThat(text.lines()).allMatch(line -> line.length() <= 80));
  }

  @Test
  void aWideTerminalShowsMoreOfEachProcess() {
    String text = text(120, conducting(conductor()), WORKER);

    assertThat(text)
        .contains(
            """
                pid  role         since                         nodes     nodes/s     hits  threads  tasks done         stored
               4711  solver       2026-01-02T03:04:05Z      3,000,000    1.00 M/s   33.3 %        2       3,412          2,500
               4712  solver       2026-01-02T03:04:05Z        500,000     250 k/s    0.0 %        1          12              7
                     together                               3,500,000    1.25 M/s   25.0 %        3       3,424          2,507
            """);
    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
  }

  @Test
  void theLongestPositionFitsToo() {
    Map<String, Long> counters = conductor();
    putText(counters, "F035238C8198C8E96A9B4B7EF79D5F7AB5FBC1E626AEDC40624475010A1D323D");

    assertThat(text(80, conducting(counters)).lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void machinesThatHelpAreListedWhileTheirConductorLives() throws IOException {
    Activity conductor = conducting(conductor());
    NodeStatus node =
        new NodeStatus(
            "tower pid 7",
            28,
            new NodeReport(0, 1_234_567, 89, 3, new Entries(4000, 500, 6)),
            789,
            0);
    ClusterStatus status =
        new ClusterStatus(
            conductor.process().pid(),
            27,
            8,
            2,
            0,
            new ClusterStatus.Rechecked(6, 5, 4),
            504,
            new Entries(1, 2, 3),
            "spare:7801",
            40,
            List.of(node));
    Optional<ClusterStatus> told = ClusterStatus.read(status.text());
    assertThat(told).contains(status);

    TopReport report = report(GLANCE, told, conductor);
    assertThat(report.text(120))
        .contains("Nodes: 1, 27 tasks running, 8 waiting, 2 given again", "tower pid 7")
        .contains("Rechecked: 5 of 6 answers, 4 agreed")
        .contains("Standby: spare:7801, 40 records behind");
    assertThat(Schemas.read(Json.line(report)).get("cluster").get("nodes").get(0).get("tasks_done"))
        .hasToString("89");
    assertThat(report(GLANCE, told).cluster()).isEmpty(); // of a conductor that is gone
    assertThat(ClusterStatus.read("")).isEmpty();
    assertThat(ClusterStatus.read("1\tx\n")).isEmpty();
  }

  @Test
  void tasksAreCountedByPly() throws IOException {
    TopReport report =
        TopReport.of(
            NOW,
            ConnectFour3d.GAME,
            GLANCE,
            List.of(conducting(conductor())),
            List.of(new TopReport.OfPly(9, 0, 1), new TopReport.OfPly(10, 1234, 5)),
            Optional.empty());
    assertThat(report.text(80).replace(System.lineSeparator(), "\n"))
        .contains(
            """

            Tasks by ply
            ply        done       split
              9           0           1
             10       1,234           5

            Processes
            """);
    assertThat(Schemas.read(Json.line(report)).get("tasks_by_ply").get(1).toString())
        .isEqualTo("{\"ply\":10,\"done\":1234,\"split\":5}");
  }

  @Test
  void nobodyThereIsSaid() {
    assertThat(text(80)).contains("No process works on the store now.").doesNotContain("Processes");
  }

  @Test
  void aProcessThatSaysNoMoreThanItsNodesIsShownWithThem() {
    assertThat(text(80, activity(12, Map.of("nodes", 0L), Map.of("nodes", 2000L))))
        .contains("     12  solver ", "1.00 k/s        -\n")
        .doesNotContain("Question", "together");
  }

  @Test
  void aPositionReadWhileItChangesIsNotMadeUp() throws IOException {
    Map<String, Long> counters = conductor();
    counters.put("text_1", 0x38L); // another text than that of the check sum

    assertThat(text(80, conducting(counters)))
        .contains("Position  is changing\n", "Question  does White win?\n");
    assertThat(json(GLANCE, conducting(counters)).get("solves").get(0).has("position")).isFalse();
  }

  @Test
  void aMoveDecidedWhileItWasReadIsNotSaidToBeBoth() throws IOException {
    Map<String, Long> counters = conductor();
    counters.put("root_fails", 0xFL);
    JsonNode tasks = json(GLANCE, conducting(counters)).get("solves").get(0).get("tasks");

    assertThat(tasks.get("moves_not_won").toString()).isEqualTo("[\"1\",\"2\"]");
    assertThat(tasks.get("moves_open").toString())
        .isEqualTo("[\"4\",\"5\",\"6\",\"7\",\"C\",\"D\",\"E\",\"F\"]");
  }

  @Test
  void thePositionIsTheOneThePersonTyped() throws IOException {
    Map<String, Long> counters = conductor();
    putText(counters, "fc3484B70");

    assertThat(text(80, conducting(counters))).contains("Position  fc3484B70\n");
  }

  @Test
  void blackMayBeAskedForAndTheLatestCheckpointCounts() throws IOException {
    Map<String, Long> counters = conductor();
    counters.put("question", 1L);
    counters.put("last_checkpoint_millis", SAVED.plusSeconds(180).toEpochMilli());

    assertThat(text(80, conducting(counters)))
        .contains("does Black win?", "Black wins      6", "Black does not  2")
        .contains("Saved     0:01:05 ago");
    assertThat(json(GLANCE, conducting(counters)).get("last_checkpoint").textValue())
        .isEqualTo("2026-01-02T04:03:00Z");
  }

  @Test
  void aTableThatIsNotInMemoryOrWasNeverSavedIsSaidToBeSo() throws IOException {
    Glance glance = glance(Optional.empty(), OptionalDouble.empty());

    assertThat(report(glance, Optional.empty()).text(80))
        .contains("Table     32.0 MiB, not in memory now", "Saved     never");
    assertThat(json(glance).fieldNames())
        .toIterable()
        .containsExactly(
            "schema",
            "time",
            "store",
            "placement",
            "table_bytes",
            "nodes",
            "solves",
            "tasks_by_ply",
            "processes");
  }

  @Test
  void jsonHasTheNamesScriptsRelyOn() throws IOException {
    JsonNode json = json(GLANCE, conducting(conductor()), WORKER);

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "schema",
            "time",
            "store",
            "placement",
            "table_bytes",
            "occupancy_estimate",
            "last_checkpoint",
            "seconds_since_checkpoint",
            "nodes",
            "nodes_per_second",
            "hit_ratio",
            "solves",
            "tasks_by_ply",
            "processes");
    assertThat(json.get("time").textValue()).isEqualTo("2026-01-02T04:04:05.678Z");
    assertThat(json.get("store").textValue()).isEqualTo("/data/week");
    assertThat(json.get("placement").textValue()).isEqualTo("ram");
    assertThat(json.get("table_bytes").longValue()).isEqualTo(33_554_704);
    assertThat(json.get("occupancy_estimate").doubleValue()).isEqualTo(0.3413);
    assertThat(json.get("last_checkpoint").textValue()).isEqualTo("2026-01-02T04:00:00Z");
    assertThat(json.get("seconds_since_checkpoint").doubleValue()).isEqualTo(245.678);
    assertThat(json.get("nodes").longValue()).isEqualTo(3_500_000);
    assertThat(json.get("nodes_per_second").longValue()).isEqualTo(1_250_000);
    assertThat(json.get("hit_ratio").doubleValue()).isEqualTo(0.25);
    assertThat(json.get("processes")).hasSize(2);
    assertThat(json.get("solves")).hasSize(1);
    assertThat(json.get("solves").get(0))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"pid":4711,"elapsed_seconds":3600.5,"position":"%s","ply":9,
                     "question":"white","total_nodes":9000000000,"total_seconds":36000.5,
                     "threads":2,"idle_share":0.025,
                     "tasks":{"moves_won":["0","3","8","9","A","B"],"moves_not_won":["1","2"],
                     "moves_open":["4","5","6","7","C","D","E","F"],
                     "proof_number":17,"disproof_number":5000,"waiting":120,"running":3,
                     "done":3412,"split":4,"discarded":90,"last_ply":24,
                     "graph_positions":1234567,"graph_bytes":314572800}}
                    """
                        .formatted(ROOT)));
  }
}
