package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Golden.assertGolden;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.Console;
import org.twobig.cli.Schemas;
import org.twobig.cli.store.TopReport.OfPly;
import org.twobig.cli.view.Json;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.ClusterStatus.FaultyNode;
import org.twobig.cluster.NodeStatus;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.solve.Activity;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
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

  /** The counters of a process that conducts a solve with two threads. */
  private static final Map<String, Long> CONDUCTOR =
      counters(
          "nodes=3000000 probes=3000 hits=1000 stores=2500 positions=0 threads=2 tasks_waiting=120"
              + " tasks_running=3 tasks_done=3412 tasks_split=4 tasks_discarded=90"
              + " graph_nodes=1234567 graph_bytes=314572800 idle_millis=5100 task_stones=24"
              + " question=0 root_wins=3849 root_fails=6 root_proof=17 root_disproof=5000"
              + " total_nodes=9000000000 total_millis=36000500");

  /** Reads counters, such as nodes=3 hits=1. */
  static Map<String, Long> counters(String words) {
    return Stream.of(words.split(" "))
        .map(word -> word.split("="))
        .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
  }

  /** A process, seen twice, two seconds apart. */
  private static Activity activity(long pid, String earlier, Map<String, Long> now, String text) {
    return new Activity(
        process(pid, Duration.ofSeconds(4), now, text),
        Optional.of(process(pid, Duration.ofSeconds(2), counters(earlier), text)));
  }

  private static LiveProcess process(
      long pid, Duration heartbeat, Map<String, Long> counters, String text) {
    return new LiveProcess(
        pid,
        Optional.empty(),
        Role.SOLVER,
        Instant.parse("2026-01-02T03:04:05.178Z"),
        heartbeat,
        Duration.ZERO,
        counters,
        Optional.of(text).filter(told -> !told.isEmpty()));
  }

  private static Activity conducting(String text) {
    return activity(4711, "nodes=1000000 idle_millis=5000", CONDUCTOR, text);
  }

  /** A conductor, some of whose counters are others. */
  private static Activity conductingWith(String others) {
    Map<String, Long> counters = new HashMap<>(CONDUCTOR);
    counters.putAll(counters(others));
    return activity(4711, "nodes=1000000 idle_millis=5000", counters, ROOT);
  }

  private static final Activity WORKER =
      activity(
          4712,
          "nodes=0",
          counters("nodes=500000 probes=1000 hits=0 stores=7 threads=1 tasks_done=12"),
          ROOT);

  private static TopReport report(
      StoreInfo glance, Optional<ClusterStatus> cluster, Activity... activities) {
    return TopReport.of(NOW, ConnectFour3d.GAME, glance, List.of(activities), List.of(), cluster);
  }

  @Test
  void theLongestPositionFitsToo() {
    String full = "F035238C8198C8E96A9B4B7EF79D5F7AB5FBC1E626AEDC40624475010A1D323D";

    assertThat(report(conducting(full)).text(80).lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void machinesThatHelpAreListedWhileTheirConductorLives() throws IOException {
    Activity conductor = conducting(ROOT);
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
        .contains("Damaged: 3 answers of attic pid 8, which is excluded from the solve")
        .contains("Rechecked: 5 of 6 answers, 4 agreed")
        .contains("Standby: spare:7801, 40 records behind");
    assertThat(Schemas.read(Json.line(report)).get("cluster"))
        .hasToString(
            """
            {"pid":%d,"tasks_running":27,"tasks_waiting":8,"tasks_handed_out":400,\
            "tasks_answered":370,"tasks_done_anew":2,"faulty_nodes":[{"name":"tower pid 7",\
            "damaged_outcomes":1,"sent_away":false},{"name":"attic pid 8","damaged_outcomes":3,\
            "sent_away":true}],"answers_to_recheck":6,"answers_rechecked":5,"answers_agreed":4,\
            "least_work":504,"entries_out":1,"entries_in":2,"entries_dropped":3,\
            "standby":"spare:7801","standby_behind":40,"nodes":[{"name":"tower pid 7",\
            "threads":28,"nodes":1234567,"nodes_per_second":789,"tasks_done":89,\
            "outcomes_unconfirmed":3,"entries_out":4000,"entries_in":500,"entries_dropped":6}]}"""
                .formatted(status.pid()));
    assertThat(report(GLANCE, told).cluster()).isEmpty(); // of a conductor that is gone
    assertThat(ClusterStatus.read("")).isEmpty();
    assertThat(ClusterStatus.read("1\tx\n")).isEmpty();
  }

  private static TopReport report(Activity... activities) {
    return report(GLANCE, Optional.empty(), activities);
  }

  /** Reports by the name of the files that say what is expected of their text and JSON. */
  static Stream<Arguments> reports() {
    long saved = SAVED.plusSeconds(180).toEpochMilli();
    return Stream.of(
        Arguments.of("two", report(conducting(ROOT), WORKER)),
        Arguments.of(
            "tasks-by-ply",
            TopReport.of(
                NOW,
                ConnectFour3d.GAME,
                GLANCE,
                List.of(conducting(ROOT)),
                List.of(new OfPly(9, 0, 1), new OfPly(10, 1234, 5)),
                Optional.empty())),
        Arguments.of("nobody", report()),
        Arguments.of("nodes-only", report(activity(12, "nodes=0", counters("nodes=2000"), ROOT))),
        Arguments.of("changing-text", report(conducting(""))),
        Arguments.of("changing-moves", report(conductingWith("root_fails=15"))),
        Arguments.of("as-typed", report(conducting("fc3484B70"))),
        Arguments.of("black", report(conductingWith("question=1 last_checkpoint_millis=" + saved))),
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

  private static final LiveProcess SOLVER =
      solver(Duration.ofHours(1), "nodes=1234567 probes=3000 hits=1000");

  /** A solver, and a process in a container that is silent. */
  static final List<ProcessReport> PROCESSES =
      ProcessReport.of(
          List.of(
              new Activity(SOLVER, Optional.of(solver(Duration.ofMinutes(59), "nodes=34567"))),
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

  private static LiveProcess solver(Duration heartbeat, String counters) {
    return new LiveProcess(
        4711,
        Optional.empty(),
        Role.SOLVER,
        Instant.parse("2026-01-02T03:04:05.678Z"),
        heartbeat,
        Duration.ofMillis(250),
        counters(counters),
        Optional.empty());
  }

  @Test
  void aSpeedNeedsASecondLookWithNewsInIt() {
    assertThat(new Activity(SOLVER, Optional.empty()).perSecond(Activity.NODES)).isEmpty();
    assertThat(new Activity(SOLVER, Optional.of(SOLVER)).perSecond(Activity.NODES)).isEmpty();
    assertThat(Activity.between(List.of(), List.of(SOLVER)).get(0).earlier()).isEmpty();
    LiveProcess first = solver(Duration.ofMinutes(58), "nodes=0");
    LiveProcess second = solver(Duration.ofMinutes(59), "nodes=0");
    assertThat(Activity.between(List.of(first, second), List.of(SOLVER)).get(0).earlier())
        .hasValue(first);
  }

  @AutoClose private final Console console = new Console();

  private static JournalRecord record(Kind kind, String moves) {
    return new JournalRecord(
        kind, Position.ofMoves(moves).key(), 1, 1000, 1, kind == Kind.GOAL ? moves : "");
  }

  @Test
  void aLookReadsOfTheJournalWhatIsNew() throws Exception {
    Path directory = console.create("s");
    Watch watch = new Watch(directory);
    try (Store store = TopIT.publisher(directory);
        Journal journal = store.openJournal(PositionKey.KEY_SPACE)) {
      journal.append(record(Kind.GOAL, ROOT));
      journal.append(record(Kind.TASK, ROOT + "0"));
      journal.append(record(Kind.SPLIT, ROOT + "12"));
      journal.force();
      assertThat(watch.report().tasksByPly())
          .containsExactly(new OfPly(10, 1, 0), new OfPly(11, 0, 1));
      try (RandomAccessFile file =
          new RandomAccessFile(directory.resolve("journal").toFile(), "rw")) {
        file.seek(file.length() / 2); // who reads this again finds damage
        file.writeLong(-1);
      }
      journal.append(record(Kind.TASK, ROOT + "1"));
      journal.force();
      assertThat(watch.report().tasksByPly())
          .containsExactly(new OfPly(10, 2, 0), new OfPly(11, 0, 1));
      assertThat(watch.report().tasksByPly()).hasSize(2);

      journal.append(record(Kind.GOAL, ROOT));
      assertThat(watch.report().tasksByPly()).isEqualTo(List.of());
    }
  }
}
