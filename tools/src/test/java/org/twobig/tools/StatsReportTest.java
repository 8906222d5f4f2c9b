package org.twobig.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.KeyKind;
import org.twobig.store.Placement;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;
import org.twobig.table.Geometry;

/** What stats prints. */
class StatsReportTest {
  private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
  private static final Geometry GEOMETRY =
      Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169);

  private static StoreInfo store(Optional<Instant> saved) {
    return new StoreInfo(
        Path.of("/data/week"),
        ID,
        GEOMETRY,
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
  private static Census census(long damaged) {
    long[] byStones = new long[65];
    byStones[28] = 1;
    byStones[30] = 1009;
    long[] byWork = new long[64];
    byWork[0] = 505;
    byWork[20] = 505;
    return new Census(
        GEOMETRY.buckets(),
        1000,
        10,
        byStones,
        new long[] {0, 0, 900, 0, 0, 110, 0, 0},
        byWork,
        damaged);
  }

  @Test
  void textSaysWhatIsInTheTableWithBars() {
    StatsReport report =
        new StatsReport(store(Optional.of(Instant.parse("2026-02-03T04:05:06Z"))), census(0));

    assertThat(report.text().replace(System.lineSeparator(), "\n"))
        .isEqualTo(
            """
            Store     /data/week
            Keys      connect-four-3d-folded version 1 (80 bits)
            Table     32.0 MiB, 2,097,169 buckets, tag 59 bits, value 3, work 2
            Placement as asked
            File      /dev/shm/hot.table
            Saved     2026-02-03T04:05:06Z (4.00 KiB)
            Entries   1,010; first words 0.0 % full, second words 0.0 %
            Verdicts  White does not win 900, White wins 110

            Entries by number of stones
                  28               1 #
                  30           1,009 ########################################

            Entries by work (nodes of the solved subtree, at least)
                   1             505 ########################################
              1.05 M             505 ########################################
            """);
  }

  @Test
  void damagedEntriesAndATableThatWasNeverSavedAreMentioned() {
    StatsReport report = new StatsReport(store(Optional.empty()), census(3));

    assertThat(report.text())
        .contains("Saved     never")
        .contains("Damaged   3 entries decode to no position");
  }

  @Test
  void anEmptyTableHasNoBars() {
    Census empty = new Census(GEOMETRY.buckets(), 0, 0, new long[65], new long[2], new long[64], 0);

    assertThat(new StatsReport(store(Optional.empty()), empty).text())
        .contains("Entries   0; first words 0.0 % full")
        .doesNotContain("by number of stones")
        .doesNotContain("#");
  }

  @Test
  void jsonHasTheNamesScriptsRelyOn() throws IOException {
    StatsReport report =
        new StatsReport(store(Optional.of(Instant.parse("2026-02-03T04:05:06Z"))), census(3));

    assertThat(report.json()).endsWith("}" + System.lineSeparator());
    JsonNode json = new ObjectMapper().readTree(report.json());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "store",
            "uuid",
            "key_space",
            "key_space_version",
            "buckets",
            "table_bytes",
            "tag_bits",
            "work_bits",
            "placement",
            "table_file",
            "created",
            "last_checkpoint",
            "checkpoint_bytes",
            "entries",
            "first_words",
            "second_words",
            "damaged",
            "by_verdict",
            "by_stones",
            "by_work_log2");
    assertThat(json.get("store").textValue()).isEqualTo("/data/week");
    assertThat(json.get("uuid").textValue()).isEqualTo(ID.toString());
    assertThat(json.get("key_space").textValue()).isEqualTo("connect-four-3d-folded");
    assertThat(json.get("buckets").longValue()).isEqualTo(2_097_169);
    assertThat(json.get("table_bytes").longValue()).isEqualTo(33_554_704);
    assertThat(json.get("placement").textValue()).isEqualTo("ram");
    assertThat(json.get("created").textValue()).isEqualTo("2026-01-02T03:04:05.678Z");
    assertThat(json.get("last_checkpoint").textValue()).isEqualTo("2026-02-03T04:05:06Z");
    assertThat(json.get("checkpoint_bytes").longValue()).isEqualTo(4096);
    assertThat(json.get("entries").longValue()).isEqualTo(1010);
    assertThat(json.get("first_words").longValue()).isEqualTo(1000);
    assertThat(json.get("second_words").longValue()).isEqualTo(10);
    assertThat(json.get("damaged").longValue()).isEqualTo(3);
    assertThat(json.get("by_verdict").get("White wins").longValue()).isEqualTo(110);
    assertThat(json.get("by_verdict").get("White does not win").longValue()).isEqualTo(900);
    assertThat(json.get("by_stones")).hasSize(65);
    assertThat(json.get("by_stones").get(30).longValue()).isEqualTo(1009);
    assertThat(json.get("by_work_log2")).hasSize(64);
    assertThat(json.get("by_work_log2").get(20).longValue()).isEqualTo(505);
  }

  @Test
  void jsonOfATableThatWasNeverSavedHasNoTimeOfACheckpoint() throws IOException {
    JsonNode json =
        new ObjectMapper().readTree(new StatsReport(store(Optional.empty()), census(0)).json());

    assertThat(json.has("last_checkpoint")).isFalse();
    assertThat(json.get("checkpoint_bytes").longValue()).isZero();
  }
}
