package org.twobig.cli.store;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.twobig.cli.store.StatsReport.ByPly;
import org.twobig.cli.store.StatsReport.ByVerdict;
import org.twobig.cli.store.StatsReport.ByWork;
import org.twobig.cli.store.StatsReport.PartitionFigures;
import org.twobig.cli.store.StatsReport.Words;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.TextTable;
import org.twobig.cli.view.Units;

/** A {@link StatsReport} as text: facts, then tables whose lines end with a bar. */
final class StatsText {
  /** The largest width of a line, in characters; longer bars would not be easier to read. */
  private static final int WIDEST = 160;

  private final StatsReport report;
  private final int width;
  private final Bars bars;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param width the characters of a line, cut to 80 to 160; only paths may be longer
   */
  StatsText(StatsReport report, int width, Bars bars) {
    this.report = report;
    this.width = Math.clamp(width, ProcessReport.NARROW, WIDEST);
    this.bars = bars;
  }

  String text() {
    text.append(ReportTemplate.text(StatsText.class, "stats.txt", report));
    text.append(ProcessReport.text(report.processes(), width));
    occupancy();
    plies();
    table(
        "Verdicts",
        new TextTable<ByVerdict>()
            .words("", 20, row -> row.verdict().toString())
            .figures("entries", 13, row -> Units.count(row.entries()))
            .figures("", 7, row -> Units.percent(row.entries(), report.filled().entries())),
        report.byVerdict(),
        bar(report.byVerdict(), ByVerdict::entries));
    table(
        "Entries by work",
        new TextTable<ByWork>()
            .figures("nodes", 20, row -> Units.rounded(row.nodes()))
            .figures("entries", 13, row -> Units.count(row.entries()))
            .figures("", 7, row -> Units.percent(row.entries(), report.filled().entries())),
        report.byWork(),
        bar(report.byWork(), ByWork::entries));
    if (report.isPartitioned()) {
      partitions();
    }
    return text.toString();
  }

  private static String percent(Optional<BigDecimal> share) {
    return share.map(Units::percent).orElse("-");
  }

  private interface Bar<T> {
    String of(T row, int room);
  }

  private <T> Bar<T> bar(List<T> rows, Function<T, Long> length) {
    long most = Math.max(1, rows.stream().mapToLong(length::apply).max().orElse(1));
    return (row, room) -> bars.of((double) length.apply(row) / most, room);
  }

  private <T> void table(String title, TextTable<T> table, List<T> rows, Bar<T> bar) {
    if (!rows.isEmpty()) {
      int room = width - table.fitted(rows).width() - 2;
      text.append("%n%s%n".formatted(title)).append(table.end(row -> bar.of(row, room)).text(rows));
    }
  }

  private void occupancy() {
    table(
        "Occupancy",
        new TextTable<Words>()
            .words("", 12, Words::name)
            .figures("entries", 13, words -> Units.count(words.taken()))
            .figures("full", 7, words -> Units.percent(words.taken(), words.words())),
        report.occupancy(),
        (words, room) -> bars.framed(words.share(), room));
  }

  private void plies() {
    TextTable<ByPly> table =
        new TextTable<ByPly>()
            .figures("ply", 3, row -> Integer.toString(row.ply()))
            .figures("entries", 13, row -> Units.count(row.entries()))
            .figures("share", 7, row -> Units.percent(row.entries(), report.filled().words()));
    if (report.isUsed()) {
      table
          .figures("probes", 7, row -> Units.rounded(row.probes()))
          .figures("hits", 7, row -> Units.percent(row.hits(), row.probes()));
    }
    if (report.used().entriesKept().isPresent()) {
      table
          .figures("kept", 7, row -> percent(row.entriesKept()))
          .figures("work kept", 9, row -> percent(row.workKept()));
    }
    table("Entries by ply", table, report.byPly(), bar(report.byPly(), ByPly::entries));
  }

  private void partitions() {
    table(
        "Partitions",
        new TextTable<PartitionFigures>()
            .figures("plies", 5, region -> region.shape().plies())
            .figures("size", 8, region -> Units.bytes(region.shape().tableBytes()))
            .words("replacement", 11, region -> region.shape().replacement().toString())
            .figures("buckets", 9, region -> Units.count(region.shape().buckets()))
            .figures("tag", 3, region -> Integer.toString(region.shape().tagBits()))
            .figures("work", 4, region -> Integer.toString(region.workBits()))
            .figures("entries", 9, region -> Units.count(region.filled().entries()))
            .figures(
                "full",
                7,
                region -> Units.percent(region.filled().entries(), region.filled().words())),
        report.partitions(),
        (region, room) ->
            bars.framed(
                (double) region.filled().entries() / Math.max(1, region.filled().words()), room));
  }
}
