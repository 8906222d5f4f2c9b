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
import org.twobig.cli.solve.Activity;
import org.twobig.cli.view.Json;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.live.LiveProcess;
import org.twobig.live.Role;
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
  private static final Position ROOT = Position.ofMoves("0FC3484B7");

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
    counters.put("root_white", ROOT.white());
    counters.put("root_black", ROOT.black());
    counters.put("root_open", 0b1111_0000_1111_0000L);
    counters.put("root_wins", 0b0000_1111_0000_1001L);
    counters.put("root_fails", 0b0000_0000_0000_0110L);
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

  private static String text(int width, Activity... activities) {
    return TopReport.of(NOW, GLANCE, List.of(activities))
        .text(width)
        .replace(System.lineSeparator(), "\n");
  }

  private static JsonNode json(Glance glance, Activity... activities) throws IOException {
    String json = Json.line(TopReport.of(NOW, glance, List.of(activities)));
    assertThat(json).hasLineCount(1);
    return new ObjectMapper().readTree(json);
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
            Question  does White win?  (9 stones, Black to move)
            Moves     White wins      6: 0 3 8 9 A B
                      White does not  2: 1 2
                      open            8: 4 5 6 7 C D E F
            Tasks     120 waiting, 3 running; 3,412 done, 4 split, 90 discarded
            Graph     1,234,567 nodes, 300.0 MiB; last task at 24 stones
            Elapsed   1:00:00 in pid 4711, 2 threads, idle 2.5 %%

            Processes
                 pid role        since                          nodes     nodes/s    hits
                4711 solver      2026-01-02T03:04:05Z       3,000,000    1.00 M/s  33.3 %%
                4712 solver      2026-01-02T03:04:05Z         500,000     250 k/s   0.0 %%
                     together                               3,500,000    1.25 M/s  25.0 %%
            """
                .formatted(ROOT.text()))
        .satisfies(text -> assertThat(text.lines()).allMatch(line -> line.length() <= 80));
  }

  @Test
  void aWideTerminalShowsMoreOfEachProcess() {
    String text = text(120, conducting(conductor()), WORKER);

    assertThat(text)
        .contains(
            """
                 pid role        since                          nodes     nodes/s    hits threads  tasks done          stored
                4711 solver      2026-01-02T03:04:05Z       3,000,000    1.00 M/s  33.3 %       2       3,412           2,500
                4712 solver      2026-01-02T03:04:05Z         500,000     250 k/s   0.0 %       1          12               7
                     together                               3,500,000    1.25 M/s  25.0 %       3       3,424           2,507
            """);
    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
  }

  @Test
  void theLongestPositionFitsToo() {
    Position full =
        Position.ofMoves("F035238C8198C8E96A9B4B7EF79D5F7AB5FBC1E626AEDC40624475010A1D323D");
    Map<String, Long> counters = conductor();
    counters.put("root_white", full.white());
    counters.put("root_black", full.black());

    assertThat(text(80, conducting(counters)).lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void nobodyThereIsSaid() {
    assertThat(text(80)).contains("Nobody works on it now.").doesNotContain("Processes");
  }

  @Test
  void aProcessThatSaysNoMoreThanItsNodesIsShownWithThem() {
    assertThat(text(80, activity(12, Map.of("nodes", 0L), Map.of("nodes", 2000L))))
        .contains("      12 solver ", "1.00 k/s       -\n")
        .doesNotContain("Question", "together");
  }

  @Test
  void aPositionReadWhileItChangesIsNotMadeUp() throws IOException {
    Map<String, Long> counters = conductor();
    counters.put("root_black", 0L); // five stones against none

    assertThat(text(80, conducting(counters)))
        .contains("Position  is changing\n", "Question  does White win?\n");
    assertThat(json(GLANCE, conducting(counters)).get("solves").get(0).has("position")).isFalse();
  }

  @Test
  void aMoveDecidedWhileItWasReadIsNotOpenAsWell() throws IOException {
    Map<String, Long> counters = conductor();
    counters.put("root_open", 0xFFFFL);
    JsonNode solve = json(GLANCE, conducting(counters)).get("solves").get(0);

    assertThat(solve.get("root_open").textValue()).isEqualTo("4567CDEF");
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

    assertThat(TopReport.of(NOW, glance, List.of()).text(80))
        .contains("Table     32.0 MiB, not in memory now", "Saved     never");
    assertThat(json(glance).fieldNames())
        .toIterable()
        .containsExactly(
            "time", "store", "placement", "table_bytes", "nodes", "solves", "processes");
  }

  @Test
  void jsonHasTheNamesScriptsRelyOn() throws IOException {
    JsonNode json = json(GLANCE, conducting(conductor()), WORKER);

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
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
                    {"pid":4711,"elapsed_seconds":3600.5,"position":"%s","stones":9,
                     "question":"white","root_open":"4567CDEF","root_wins":"0389AB",
                     "root_fails":"12","threads":2,"tasks_waiting":120,"tasks_running":3,
                     "tasks_done":3412,"tasks_split":4,"tasks_discarded":90,
                     "graph_nodes":1234567,"graph_bytes":314572800,"task_stones":24,
                     "idle_share":0.025}
                    """
                        .formatted(ROOT.text())));
  }
}
