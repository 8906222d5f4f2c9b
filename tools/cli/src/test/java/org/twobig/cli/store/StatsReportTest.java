package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Golden.assertGolden;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Schemas;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Json;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.tt.offline.Statistics;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.processes.Latency;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Tally;
import org.twobig.tt.table.TallyCounts;

/** What stats prints. */
public class StatsReportTest {
  private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
  private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
  private static final Bars PLAIN = new Bars(false);
  private static final TallyCounts NOTHING = Tally.inMemory().counts();
  private static final List<ProcessReport> NOBODY = List.of();
  private static final Geometry GEOMETRY =
      Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169);

  /** Of the entries of {@link #census}, a quarter of all that were stored, with half the work. */
  private static final TallyCounts COUNTS = counts(false);

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

  private static StatsReport report(
      StoreInfo info,
      List<Census> censuses,
      TallyCounts counts,
      List<ProcessReport> processes,
      OptionalDouble largePages) {
    return StatsReport.of(
        new Statistics(info, censuses, counts, new Latencies(NEVER, NEVER)), largePages, processes);
  }

  private static String text(StatsReport report, int width, Bars bars) {
    return report.text(width, bars).replace(System.lineSeparator(), "\n");
  }

  private static StoreInfo store(Optional<Instant> saved) {
    return store(Layout.of(GEOMETRY), saved);
  }

  private static StoreInfo store(Layout layout, Optional<Instant> saved) {
    return store("/data/week", "as asked", layout, saved);
  }

  private static StoreInfo store(
      String directory, String reason, Layout layout, Optional<Instant> saved) {
    return new StoreInfo(
        Path.of(directory),
        ID,
        layout,
        Placement.RAM,
        reason,
        Path.of("/dev/shm/hot.table"),
        18 << 20,
        Instant.parse("2026-01-02T03:04:05.678Z"),
        saved,
        saved.isPresent() ? 4096 : 0,
        7,
        OptionalDouble.empty());
  }

  /** 1000 first and 10 second words, of 28 and of 30 stones, of which White wins 110. */
  private static Census census(long damaged) {
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
        1000, 10, byStones, work, new long[] {0, 0, 900, 0, 0, 110, 0, 0}, byWork, damaged);
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

  private static final Latency NEVER =
      new Latency(MemorySegment.ofArray(new long[Latency.BYTES / Long.BYTES]));

  private static final Geometry BIG =
      Geometry.ofBuckets(KeyKind.FOLDED.keySpace(), 3, 2_097_169, ReplacementScheme.BIG);
  private static final Layout PARTITIONED =
      new Layout(List.of(new Partition(0, 29, GEOMETRY), new Partition(30, 41, BIG)));
  private static final List<Census> REGIONS = List.of(census(1), second());

  private static Census second() {
    long[] byStones = new long[65];
    byStones[30] = 1_048_584;
    long[] byWork = new long[64];
    byWork[1] = 1_048_584;
    long[] byValue = {0, 0, 0, 1_048_584, 0, 0, 0, 0};
    return new Census(1_048_584, 0, byStones, new long[65], byValue, byWork, 0);
  }

  /** Two partitions; the second has buckets of one word, and nothing else is in them. */
  public static StatsReport partitioned() {
    return report(
        store(PARTITIONED, Optional.empty()), REGIONS, NOTHING, NOBODY, OptionalDouble.empty());
  }

  private static final StoreInfo NEVER_SAVED = store(Optional.empty());
  private static final StoreInfo SAVED = store(Optional.of(NOW));

  private static StatsReport report(StoreInfo info, Census census, TallyCounts counts) {
    return report(info, List.of(census), counts, NOBODY, OptionalDouble.empty());
  }

  /** Reports by the name of the files that say what is expected of them. */
  static Stream<Arguments> reports() {
    Census empty = new Census(0, 0, new long[65], new long[65], new long[2], new long[64], 0);
    return Stream.of(
        Arguments.of("saved", report(SAVED, census(0), NOTHING), PLAIN),
        Arguments.of("damaged", report(SAVED, census(3), COUNTS), PLAIN),
        Arguments.of("never-saved", report(NEVER_SAVED, census(3), NOTHING), PLAIN),
        Arguments.of("asked", report(NEVER_SAVED, census(0), COUNTS), new Bars(true)),
        Arguments.of("uncounted", report(NEVER_SAVED, census(0), counts(true)), PLAIN),
        Arguments.of("empty", report(NEVER_SAVED, empty, NOTHING), PLAIN),
        Arguments.of("partitions", partitioned(), PLAIN),
        Arguments.of(
            "processes",
            report(
                SAVED, List.of(census(0)), COUNTS, TopReportTest.PROCESSES, OptionalDouble.of(0)),
            PLAIN),
        Arguments.of(
            "large-pages",
            report(NEVER_SAVED, List.of(census(0)), NOTHING, NOBODY, OptionalDouble.of(0.625)),
            PLAIN));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void textJsonAndPageSayWhatIsInTheTable(String name, StatsReport report, Bars bars)
      throws IOException {
    assertGolden("stats/" + name + ".txt", text(report, 100, bars));
    String json = Json.line(report);
    assertGolden("stats/" + name + ".json", json);
    Schemas.read(json);
    String page = html(report);
    assertGolden("stats/" + name + ".html", page.substring(page.indexOf("<body>")));
  }

  /** A report whose page a browser looks at in PageIT of the server. */
  public static StatsReport ofDirectory(String directory) {
    StoreInfo info = store(directory, "as <asked>", Layout.of(GEOMETRY), Optional.of(NOW));
    return report(info, List.of(census(0)), COUNTS, NOBODY, OptionalDouble.of(0.625));
  }

  public static String html(StatsReport report) {
    return new StatsPage(report, NOW, "").html();
  }

  @Test
  void aPageNeedsNothingElseAndForbidsIt() {
    String page = html(ofDirectory("/data/week"));
    assertThat(page)
        .startsWith("<!doctype html>")
        .contains("content=\"default-src 'none'; style-src 'unsafe-inline'\"")
        .doesNotContain("://")
        .doesNotContain("<script")
        .doesNotContain("url(")
        .doesNotContain("@import")
        .doesNotContain("src=")
        .doesNotContain("href=")
        .contains("prefers-color-scheme: dark");
  }

  @Test
  void namesOfFoldersAreTextWhateverIsInThem() {
    String page = html(ofDirectory("/data/<b>\"R&D\"</b>'"));
    assertThat(page)
        .contains("<dd>/data/&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;&#39;</dd>")
        .doesNotContain("R&D");
  }

  /** Long numbers before it may take the whole line. */
  @Test
  void aBarForWhichThereIsNoRoomIsLeftOut() {
    assertThat(PLAIN.framed(0.5, 2)).isEmpty();
    assertThat(PLAIN.framed(0.5, 3)).isEqualTo("[#]");
    assertThat(PLAIN.of(0.5, 0)).isEmpty();
  }
}
