package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Json;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.live.Latencies;
import org.twobig.offline.Statistics;
import org.twobig.store.Placement;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.Strategy;
import org.twobig.table.Tally;
import org.twobig.table.TallyCounts;

/** What stats prints. */
public class StatsReportTest {
  private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
  private static final Bars PLAIN = new Bars(false);
  private static final TallyCounts NOTHING = Tally.inMemory().counts();
  static final List<ProcessReport> NOBODY = List.of();
  static final Geometry GEOMETRY = Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169);

  /** Of the entries of {@link #census}, a quarter of all that were stored, with half the work. */
  public static final TallyCounts COUNTS = counts(false);

  private static TallyCounts counts(boolean gaps) {
    return new TallyCounts(
        gaps,
        12_345_678_901L,
        ofStones(28, 900, 30, 4000, 41, 100),
        ofStones(28, 225, 30, 1000, 41, 25),
        ofStones(28, 4, 30, 4036, 41, 0),
        ofStones(28, 2L << 20, 30, 1010L << 20, 41, 0));
  }

  /** Pairs of a number of stones and its count. */
  private static long[] ofStones(long... pairs) {
    long[] counts = new long[Tally.CLASSES];
    for (int i = 0; i < pairs.length; i += 2) {
      counts[(int) pairs[i]] = pairs[i + 1];
    }
    return counts;
  }

  static StatsReport report(
      StoreInfo info,
      List<Census> regions,
      TallyCounts counts,
      List<ProcessReport> processes,
      OptionalDouble largePages) {
    return StatsReport.of(
        new Statistics(info, regions, counts, Latencies.none(), largePages), processes);
  }

  private static String text(StatsReport report, int width, Bars bars) {
    return new StatsText(report, width, bars).text();
  }

  private static StoreInfo store(Optional<Instant> saved) {
    return store(Layout.of(GEOMETRY), saved);
  }

  static StoreInfo store(Layout layout, Optional<Instant> saved) {
    return new StoreInfo(
        Path.of("/data/week"),
        ID,
        layout,
        Placement.RAM,
        "as asked",
        Path.of("/dev/shm/hot.table"),
        18 << 20,
        Instant.parse("2026-01-02T03:04:05.678Z"),
        saved,
        saved.isPresent() ? 4096 : 0,
        false,
        true,
        7);
  }

  /** 1000 first and 10 second words, of 28 and of 30 stones, of which White wins 110. */
  static Census census(long damaged) {
    long[] byStones = new long[65];
    byStones[28] = 1;
    byStones[30] = 1009;
    long[] work = new long[65];
    work[28] = 1 << 20;
    work[30] = 505L << 20;
    long[] byWork = new long[64];
    byWork[0] = 505;
    byWork[20] = 505;
    return new Census(
        GEOMETRY.buckets(),
        GEOMETRY.words(),
        1000,
        10,
        byStones,
        work,
        new long[] {0, 0, 900, 0, 0, 110, 0, 0},
        byWork,
        damaged);
  }

  @Test
  void textSaysWhatIsInTheTableWithBars() {
    StatsReport report =
        report(
            store(Optional.of(Instant.parse("2026-02-03T04:05:06Z"))),
            List.of(census(0)),
            NOTHING,
            NOBODY,
            OptionalDouble.empty());

    assertThat(text(report, 80, PLAIN).replace(System.lineSeparator(), "\n"))
        .isEqualTo(
            """
            Store     /data/week
            Keys      connect-four-3d-folded version 2 (80 bits)
            Table     32.0 MiB, TWOBIG, 2,097,169 buckets, tag 59 bits, value 3, work 2
            Placement as asked
            File      /dev/shm/hot.table
            Saved     2026-02-03T04:05:06Z (4.00 KiB)
            Entries   1,010, 0.0 % full

            Occupancy
                                entries     full
            First words           1,000    0.0 %  [#                                       ]
            Second words             10    0.0 %  [#                                       ]

            Entries by ply
            ply        entries    share
             28              1    0.0 %  #
             30          1,009    0.0 %  ###################################################

            Verdicts
                                        entries
            White does not win              900   89.1 %  ##################################
            White wins                      110   10.9 %  ####

            Entries by work
                           nodes        entries
                               1            505   50.0 %  ##################################
                          1.05 M            505   50.0 %  ##################################
            """);
  }

  @Test
  void textHasWhatWasAskedAndIsKeptWhereThatWasCounted() {
    StatsReport report =
        report(store(Optional.empty()), List.of(census(0)), COUNTS, NOBODY, OptionalDouble.empty());

    assertThat(text(report, 100, new Bars(true)).replace(System.lineSeparator(), "\n"))
        .contains(
            """
            Probes    5,000, 25.0 % hits; 12.3 G nodes searched
            Kept      at least 25.0 % of the entries stored, 50.0 % of their work
            """)
        .contains(
            """

            Entries by ply
            ply        entries    share   probes     hits     kept  work kept
             28              1    0.0 %%      900   25.0 %%   25.0 %%     50.0 %%  ▏
             30          1,009    0.0 %%   4.00 k   25.0 %%   25.0 %%     50.0 %%  %s
             41              0    0.0 %%      100   25.0 %%        -          -
            """
                .formatted("█".repeat(33)));
  }

  @Test
  void nothingIsSaidOfWhatIsKeptWhereEntriesWereNotCounted() throws IOException {
    StatsReport report =
        report(
            store(Optional.empty()),
            List.of(census(0)),
            counts(true),
            NOBODY,
            OptionalDouble.empty());

    assertThat(text(report, 80, PLAIN))
        .contains("Probes    5,000,")
        .contains("ply        entries    share   probes     hits")
        .doesNotContain("ept");
    JsonNode json = new ObjectMapper().readTree(Json.line(report));
    assertThat(json.get("uncounted_entries").booleanValue()).isTrue();
    assertThat(json.has("entries_kept")).isFalse();
    assertThat(json.has("work_kept")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 120, 160})
  void linesFitTheTerminal(int width) {
    StatsReport report =
        report(store(PARTITIONED, Optional.empty()), REGIONS, COUNTS, NOBODY, OptionalDouble.of(1));

    String text = text(report, width, PLAIN);
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    assertThat(text.lines().mapToInt(String::length)).contains(width);
    assertThat(text(report, 40, PLAIN)).isEqualTo(text(report, 80, PLAIN));
  }

  @Test
  void damagedEntriesAndATableThatWasNeverSavedAreMentioned() {
    StatsReport report =
        report(
            store(Optional.empty()), List.of(census(3)), NOTHING, NOBODY, OptionalDouble.empty());

    assertThat(text(report, 80, PLAIN))
        .contains("Saved     never")
        .contains("Damaged   3 entries that no solver can have stored");
  }

  @Test
  void anEmptyTableHasNoBars() {
    Census empty =
        new Census(
            GEOMETRY.buckets(),
            GEOMETRY.words(),
            0,
            0,
            new long[65],
            new long[65],
            new long[2],
            new long[64],
            0);

    StatsReport report =
        report(store(Optional.empty()), List.of(empty), NOTHING, NOBODY, OptionalDouble.empty());
    assertThat(text(report, 80, PLAIN))
        .contains("Entries   0, 0.0 % full")
        .doesNotContain("by ply")
        .doesNotContain("Verdicts")
        .doesNotContain("Probes")
        .doesNotContain("Kept")
        .doesNotContain("#");
  }

  @Test
  void theShareOfLargePagesIsSaidWhereItIsKnown() throws IOException {
    StatsReport report =
        report(
            store(Optional.empty()), List.of(census(0)), NOTHING, NOBODY, OptionalDouble.of(0.625));

    assertThat(text(report, 80, PLAIN)).contains("Pages     62.5 % of it on pages of 2 MiB");
    assertThat(new ObjectMapper().readTree(Json.line(report)).get("large_page_share").doubleValue())
        .isEqualTo(0.625);
  }

  @Test
  void jsonHasTheNamesScriptsRelyOn() throws IOException {
    StatsReport report =
        report(
            store(Optional.of(Instant.parse("2026-02-03T04:05:06Z"))),
            List.of(census(3)),
            COUNTS,
            NOBODY,
            OptionalDouble.empty());

    assertThat(Json.line(report)).doesNotContain("\n");
    JsonNode json = new ObjectMapper().readTree(Json.line(report));
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "schema",
            "store",
            "uuid",
            "key_space",
            "key_space_version",
            "key_bits",
            "value_bits",
            "buckets",
            "table_bytes",
            "placement",
            "placement_reason",
            "table_file",
            "created",
            "last_checkpoint",
            "checkpoint_bytes",
            "saves",
            "restores",
            "words",
            "entries",
            "first_words",
            "second_words",
            "damaged",
            "by_verdict",
            "by_ply",
            "by_work",
            "nodes_searched",
            "probes",
            "hits",
            "stores",
            "uncounted_entries",
            "entries_kept",
            "work_kept",
            "partitions",
            "processes");
    assertThat(json.get("processes")).isEmpty();
    assertThat(json.get("store").textValue()).isEqualTo("/data/week");
    assertThat(json.get("uuid").textValue()).isEqualTo(ID.toString());
    assertThat(json.get("key_space").textValue()).isEqualTo("connect-four-3d-folded");
    assertThat(json.get("buckets").longValue()).isEqualTo(2_097_169);
    assertThat(json.get("table_bytes").longValue()).isEqualTo(33_554_704);
    assertThat(json.get("partitions").get(0).get("strategy").textValue()).isEqualTo("twobig");
    assertThat(json.get("placement").textValue()).isEqualTo("ram");
    assertThat(json.get("created").textValue()).isEqualTo("2026-01-02T03:04:05.678Z");
    assertThat(json.get("last_checkpoint").textValue()).isEqualTo("2026-02-03T04:05:06Z");
    assertThat(json.get("checkpoint_bytes").longValue()).isEqualTo(4096);
    assertThat(json.get("entries").longValue()).isEqualTo(1010);
    assertThat(json.get("first_words").longValue()).isEqualTo(1000);
    assertThat(json.get("second_words").longValue()).isEqualTo(10);
    assertThat(json.get("damaged").longValue()).isEqualTo(3);
    assertThat(json.get("by_verdict").toString())
        .isEqualTo(
            "[{\"verdict\":\"white_does_not_win\",\"entries\":900},"
                + "{\"verdict\":\"white_wins\",\"entries\":110}]");
    assertThat(json.get("by_ply")).hasSize(3);
    assertThat(json.get("by_ply").get(0))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"ply":28,"entries":1,"work":1048576,"probes":900,"hits":225,"stores":4,
                     "stored_work":2097152,"entries_kept":0.25,"work_kept":0.5}
                    """));
    assertThat(json.get("by_ply").get(1).get("entries").longValue()).isEqualTo(1009);
    assertThat(json.get("by_ply").get(1).get("probes").longValue()).isEqualTo(4000);
    assertThat(json.get("by_ply").get(1).get("hits").longValue()).isEqualTo(1000);
    assertThat(json.get("by_ply").get(1).get("stores").longValue()).isEqualTo(4036);
    assertThat(json.get("by_ply").get(1).get("stored_work").longValue()).isEqualTo(1010L << 20);
    assertThat(json.get("by_ply").get(2).has("entries_kept")).isFalse();
    assertThat(json.get("by_work").toString())
        .isEqualTo("[{\"nodes\":1,\"entries\":505},{\"nodes\":1048576,\"entries\":505}]");
    assertThat(json.get("value_bits").intValue()).isEqualTo(3);
    assertThat(json.get("placement_reason").textValue()).isEqualTo("as asked");
    assertThat(json.get("words").longValue()).isEqualTo(2 * 2_097_169);
    assertThat(json.get("nodes_searched").longValue()).isEqualTo(12_345_678_901L);
    assertThat(json.get("probes").longValue()).isEqualTo(5000);
    assertThat(json.get("hits").longValue()).isEqualTo(1250);
    assertThat(json.get("stores").longValue()).isEqualTo(4040);
    assertThat(json.get("uncounted_entries").booleanValue()).isFalse();
    assertThat(json.get("entries_kept").doubleValue()).isEqualTo(0.25);
    assertThat(json.get("work_kept").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void jsonOfATableThatWasNeverSavedHasNoTimeOfACheckpoint() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(
                Json.line(
                    report(
                        store(Optional.empty()),
                        List.of(census(0)),
                        NOTHING,
                        NOBODY,
                        OptionalDouble.empty())));

    assertThat(json.has("last_checkpoint")).isFalse();
    assertThat(json.get("checkpoint_bytes").longValue()).isZero();
  }

  private static final Geometry BIG =
      Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169, Strategy.BIG);
  private static final Layout PARTITIONED =
      new Layout(List.of(new Partition(0, 29, GEOMETRY), new Partition(30, 41, BIG)));
  private static final List<Census> REGIONS = List.of(census(1), second());

  private static Census second() {
    long[] byStones = new long[65];
    byStones[30] = 1_048_584;
    long[] byWork = new long[64];
    byWork[1] = 1_048_584;
    long[] byValue = {0, 0, 0, 1_048_584, 0, 0, 0, 0};
    return new Census(
        BIG.buckets(), BIG.words(), 1_048_584, 0, byStones, new long[65], byValue, byWork, 0);
  }

  /** Two partitions; the second has buckets of one word, and nothing else is in them. */
  public static StatsReport partitioned() {
    return report(
        store(PARTITIONED, Optional.empty()), REGIONS, NOTHING, NOBODY, OptionalDouble.empty());
  }

  @Test
  void textHasARowForEveryPartition() {
    assertThat(text(partitioned(), 80, PLAIN).replace(System.lineSeparator(), "\n"))
        .contains("Table     48.0 MiB, 2 partitions\n")
        .contains("Entries   1,049,594, 16.7 % full\n")
        .contains("Damaged   1 entry")
        .contains("Words             1,049,594   16.7 %  [#######")
        .endsWith(
            """

            Partitions
            plies      size  strategy    buckets  tag  work    entries     full
             0-29  32.0 MiB  TWOBIG    2,097,169   59     2      1,010    0.0 %  [#        ]
            30-41  16.0 MiB  BIG       2,097,169   59     2  1,048,584   50.0 %  [####     ]
            """);
  }

  @Test
  void jsonHasAnObjectForEveryPartition() throws IOException {
    JsonNode json = new ObjectMapper().readTree(Json.line(partitioned()));

    assertThat(json.get("buckets").longValue()).isEqualTo(2 * 2_097_169);
    assertThat(json.get("entries").longValue()).isEqualTo(1_049_594);
    assertThat(json.get("partitions")).hasSize(2);
    assertThat(json.get("partitions").get(0).fieldNames())
        .toIterable()
        .containsExactly(
            "first_ply",
            "last_ply",
            "strategy",
            "buckets",
            "table_bytes",
            "tag_bits",
            "work_bits",
            "words",
            "entries",
            "first_words",
            "second_words",
            "damaged");
    JsonNode second = json.get("partitions").get(1);
    assertThat(second.get("first_ply").intValue()).isEqualTo(30);
    assertThat(second.get("last_ply").intValue()).isEqualTo(41);
    assertThat(second.get("strategy").textValue()).isEqualTo("big");
    assertThat(second.get("table_bytes").longValue()).isEqualTo(8 * 2_097_169);
    assertThat(second.get("entries").longValue()).isEqualTo(1_048_584);
    assertThat(second.get("second_words").longValue()).isZero();
  }
}
