package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.twobig.store.Placement;
import org.twobig.store.StoreInfo;
import org.twobig.table.Layout;
import org.twobig.table.Tally;
import org.twobig.table.TallyCounts;

/** The page of stats, as text; a browser looks at it in PageIT of the server. */
public class StatsPageTest {
  private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
  private static final TallyCounts NOTHING = Tally.inMemory().counts();

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
            false,
            true,
            7),
        List.of(StatsReportTest.census(0)),
        counts,
        StatsReportTest.NOBODY,
        OptionalDouble.of(0.625));
  }

  public static String html(StatsReport report) {
    return new StatsPage(report, NOW).html();
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
  void everyFigureIsThereAsText() {
    assertThat(html(report(StatsReportTest.COUNTS)))
        .contains("<h1>week</h1>")
        .contains("Counted <time datetime=\"2026-02-03T04:05:06Z\">2026-02-03 04:05:06 UTC</time>")
        .contains("<span class=\"name\">Entries</span><b>1.01 k</b><span>of 4.19 M words</span>")
        .contains("<span class=\"name\">Hit ratio</span><b>25.0 %</b><span>of 5.00 k probes")
        .contains("<span class=\"name\">Searched</span><b>12.3 G</b>")
        .contains("<span class=\"name\">Work kept</span><b>50.0 %</b>")
        .contains("<b>2026-02-03</b><span>04:05 UTC</span>")
        .contains("title=\"Ply 30: 1,009 entries\"")
        .contains("title=\"Ply 30: 1,000 hits in 4,000 probes\"")
        .contains("title=\"Ply 30: 25.0 % of the entries, 50.0 % of their work\"")
        .contains("title=\"White wins: 110 entries, 10.9 % of all\"")
        .contains("title=\"1.05 M: 505 entries, 50.0 % of all\"")
        .contains("title=\"First words: 1,000 of 2,097,169 are taken, 0.0 %\"")
        .contains("<dt>Buckets (S)</dt><dd>2,097,169</dd>")
        .contains("<dt>Tag</dt><dd>59 bits</dd>")
        .contains("<dt>Placement</dt><dd>RAM: as &lt;asked&gt;</dd>")
        .contains("<dt>Pages of 2 MiB</dt><dd>62.5 %</dd>");
  }

  @Test
  void barsAreAsLongAsTheirFigures() {
    String page = html(report(StatsReportTest.COUNTS));
    // On a logarithmic scale: of 1 and 1009 entries, of 2^20 and 505 * 2^20 nodes.
    assertThat(widths(page, "Ply 30: 1,009")).isEqualTo("100.00");
    assertThat(widths(page, "Ply 28: 1 entry")).isEqualTo("10.02");
    assertThat(widths(page, "Ply 41: 0 ")).isEmpty();
    assertThat(widths(page, "Ply 30: entries of 529,530,880 nodes")).isEqualTo("100.00");
    assertThat(widths(page, "Ply 28: entries of 1,048,576 nodes")).isEqualTo("69.01");
    assertThat(widths(page, "Ply 30: 1,000 hits")).isEqualTo("25.00");
    assertThat(widths(page, "Ply 30: 25.0 %")).isEqualTo("25.00 50.00");
    assertThat(widths(page, "Ply 41: - of")).isEmpty();
  }

  /** Widths of the bars in the row with a tip. */
  private static String widths(String page, String tip) {
    String row =
        page.lines().filter(line -> line.contains("title=\"" + tip)).findFirst().orElseThrow();
    Matcher width = Pattern.compile("width:([\\d.]+)%").matcher(row);
    StringBuilder widths = new StringBuilder();
    while (width.find()) {
      widths.append(widths.isEmpty() ? "" : " ").append(width.group(1));
    }
    return widths.toString();
  }

  @Test
  void namesOfFoldersAreTextWhateverIsInThem() {
    String page = html(report("/data/<b>\"R&D\"</b>'", StatsReportTest.COUNTS));
    assertThat(page)
        .contains("<dd>/data/&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;&#39;</dd>")
        .doesNotContain("R&D");
  }

  @Test
  void whatIsNotKnownIsSaid() {
    assertThat(html(report(NOTHING)))
        .contains("No solver has stored an entry yet.")
        .contains("<span class=\"name\">Hit ratio</span><b>-</b>");
    assertThat(
            html(
                report(
                    new TallyCounts(
                        true,
                        1,
                        NOTHING.probes(),
                        NOTHING.hits(),
                        NOTHING.stores(),
                        NOTHING.work()))))
        .contains("Unknown: the store contains entries of a merge or an import.");
  }

  @Test
  void partitionsHaveATable() {
    StatsReport partitioned = StatsReportTest.partitioned();
    assertThat(html(partitioned))
        .contains("<h2>Partitions</h2>")
        .contains(
            "<tr><th scope=\"row\" class=\"name\">30-41</th>",
            "<td>50.0 %</td><td>16.0 MiB</td><td>BIG</td><td>2,097,169</td><td>59</td><td>2</td>"
                + "<td>1,048,584</td>");
    assertThat(html(report(NOTHING))).doesNotContain("<h2>Partitions</h2>");
  }
}
