package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.TallyCounts;

/**
 * The page of stats, as text: its figures are compared in {@link StatsReportTest}; a browser looks
 * at it in PageIT of the server.
 */
public class StatsPageTest {
  private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

  private static StatsReport report(TallyCounts counts) {
    return report("/data/week", counts);
  }

  public static StatsReport report(String directory, TallyCounts counts) {
    StoreInfo store = StatsReportTest.store(Layout.of(StatsReportTest.GEOMETRY), Optional.of(NOW));
    return StatsReportTest.report(
        new StoreInfo(
            Path.of(directory),
            store.uuid(),
            store.layout(),
            Placement.RAM,
            "as <asked>",
            store.tableFile(),
            store.bytes(),
            store.created(),
            store.lastCheckpoint(),
            store.checkpointBytes(),
            7,
            OptionalDouble.empty()),
        List.of(StatsReportTest.census(0)),
        counts,
        StatsReportTest.NOBODY,
        OptionalDouble.of(0.625));
  }

  public static String html(StatsReport report) {
    return new StatsPage(report, NOW, "").html();
  }

  @Test
  void aPageNeedsNothingElseAndForbidsIt() {
    String page = html(report(StatsReportTest.COUNTS));
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
    String page = html(report("/data/<b>\"R&D\"</b>'", StatsReportTest.COUNTS));
    assertThat(page)
        .contains("<dd>/data/&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;&#39;</dd>")
        .doesNotContain("R&D");
  }
}
