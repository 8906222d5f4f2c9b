package org.twobig.cli.store;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.twobig.cli.store.StatsReport.Group;
import org.twobig.cli.store.StatsReport.Stones;
import org.twobig.cli.store.StatsReport.Words;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;
import org.twobig.table.Geometry;
import org.twobig.table.Partition;
import org.twobig.table.TallyCounts;

/** A {@link StatsReport} as text: facts, then tables with a bar at the end of each line. */
final class StatsText {
  /** Longer bars say no more. */
  private static final int WIDEST = 160;

  private final StatsReport report;
  private final int width;
  private final Bars bars;
  private final StringBuilder text = new StringBuilder();

  StatsText(StatsReport report, int width, Bars bars) {
    this.report = report;
    this.width = Math.clamp(width, ActivityReport.NARROW, WIDEST);
    this.bars = bars;
  }

  String text() {
    facts();
    text.append(report.processes().text(width));
    occupancy();
    stones();
    groups("Verdicts", "", report.byVerdict());
    groups("Entries by work", "nodes", report.byWork());
    if (report.info().layout().isPartitioned()) {
      partitions();
    }
    return text.toString();
  }

  private void facts() {
    StoreInfo info = report.info();
    Census census = report.census();
    TallyCounts counts = report.counts();
    Rows rows = new Rows();
    rows.add("Store", info.directory().toString());
    rows.add("Keys", info.layout().keySpace().toString());
    rows.add("Table", StatsReport.table(info.layout()));
    rows.add("Placement", info.reason());
    rows.add("File", info.tableFile().toString());
    if (report.largePages().isPresent()) {
      rows.add("Pages", percent(report.largePages()) + " of it on pages of 2 MiB");
    }
    rows.add(
        "Saved",
        info.lastCheckpoint()
            .map(time -> time + " (" + Units.bytes(info.checkpointBytes()) + ")")
            .orElse("never"));
    rows.add(
        "Entries",
        "%s, %s full"
            .formatted(
                Units.count(census.entries()), Units.percent(census.entries(), census.words())));
    if (!counts.isEmpty()) {
      rows.add(
          "Asked",
          "%s times, %s hits; %s nodes searched"
              .formatted(
                  Units.count(counts.allProbes()),
                  Units.percent(counts.allHits(), counts.allProbes()),
                  Units.rounded(counts.nodes())));
    }
    if (counts.entriesKept(census).isPresent()) {
      rows.add(
          "Kept",
          "at least %s of what was stored, %s of its work"
              .formatted(percent(counts.entriesKept(census)), percent(counts.workKept(census))));
    }
    if (census.damaged() > 0) {
      rows.add("Damaged", Units.count(census.damaged()) + " entries decode to no position");
    }
    text.append(rows);
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? "%.1f %%".formatted(100 * share.getAsDouble()) : "-";
  }

  /** A column of a table. */
  private record Column<T>(String heading, int width, Function<T, String> cell) {
    String aligned(String content) {
      return " ".repeat(Math.max(0, width - content.length())) + content;
    }
  }

  /** How long a bar is, by the row and the room there is. */
  private interface Bar<T> {
    String of(T row, int room);
  }

  private <T> void table(String title, List<Column<T>> columns, List<T> rows, Bar<T> bar) {
    if (rows.isEmpty()) {
      return;
    }
    int room = width - columns.stream().mapToInt(column -> column.width + 1).sum();
    List<String> lines = new ArrayList<>(List.of("", title));
    lines.add(line(columns, Column::heading));
    rows.forEach(
        row ->
            lines.add(line(columns, column -> column.cell.apply(row)) + " " + bar.of(row, room)));
    lines.forEach(line -> text.append(line.stripTrailing()).append(System.lineSeparator()));
  }

  private static <T> String line(List<Column<T>> columns, Function<Column<T>, String> cell) {
    return columns.stream()
        .map(column -> column.aligned(cell.apply(column)))
        .collect(Collectors.joining(" "));
  }

  private void occupancy() {
    table(
        "Occupancy",
        List.of(
            new Column<Words>("", 12, Words::name),
            new Column<>("entries", 13, words -> Units.count(words.taken())),
            new Column<>("full", 7, words -> Units.percent(words.taken(), words.words()))),
        report.occupancy(),
        (words, room) -> bars.framed(words.share(), room));
  }

  private void stones() {
    long words = report.census().words();
    List<Stones> rows = report.byStones();
    long most = StatsReport.most(rows, Stones::entries);
    List<Column<Stones>> columns = new ArrayList<>();
    columns.add(new Column<>("stones", 6, row -> Integer.toString(row.stones())));
    columns.add(new Column<>("entries", 13, row -> Units.count(row.entries())));
    columns.add(new Column<>("share", 7, row -> Units.percent(row.entries(), words)));
    if (!report.counts().isEmpty()) {
      columns.add(new Column<>("probes", 7, row -> Units.rounded(row.probes())));
      columns.add(new Column<>("hits", 7, row -> Units.percent(row.hits(), row.probes())));
    }
    if (report.counts().entriesKept(report.census()).isPresent()) {
      columns.add(new Column<>("kept", 7, row -> percent(row.entriesKept())));
      columns.add(new Column<>("work kept", 9, row -> percent(row.workKept())));
    }
    table(
        "Entries by number of stones",
        columns,
        rows,
        (row, room) -> bars.of((double) row.entries() / most, room));
  }

  private void groups(String title, String heading, List<Group> groups) {
    long most = StatsReport.most(groups, Group::entries);
    long all = report.census().entries();
    table(
        title,
        List.of(
            new Column<Group>(heading, 18, Group::name),
            new Column<>("entries", 13, group -> Units.count(group.entries())),
            new Column<>("", 7, group -> Units.percent(group.entries(), all))),
        groups,
        (group, room) -> bars.of((double) group.entries() / most, room));
  }

  /** One region of the table. */
  private record Region(Partition partition, Census census) {
    Geometry geometry() {
      return partition.geometry();
    }
  }

  private void partitions() {
    List<Region> regions = new ArrayList<>();
    for (int i = 0; i < report.regions().size(); i++) {
      regions.add(new Region(report.info().layout().partitions().get(i), report.regions().get(i)));
    }
    table(
        "Partitions",
        List.of(
            new Column<Region>("stones", 6, region -> region.partition.classes()),
            new Column<>("bytes", 10, region -> Units.bytes(region.geometry().dataBytes())),
            new Column<>("strategy", 8, region -> region.geometry().strategy().toString()),
            new Column<>("buckets", 13, region -> Units.count(region.geometry().buckets())),
            new Column<>("tag", 3, region -> Integer.toString(region.geometry().tagBits())),
            new Column<>("work", 4, region -> Integer.toString(region.geometry().workBits())),
            new Column<>("entries", 13, region -> Units.count(region.census.entries())),
            new Column<>(
                "full",
                7,
                region -> Units.percent(region.census.entries(), region.census.words()))),
        regions,
        (region, room) ->
            bars.framed((double) region.census.entries() / region.census.words(), room));
  }
}
