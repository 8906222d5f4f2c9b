package org.twobig.cli.store;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.twobig.cli.store.StatsReport.ByPly;
import org.twobig.cli.store.StatsReport.ByVerdict;
import org.twobig.cli.store.StatsReport.ByWork;
import org.twobig.cli.store.StatsReport.PartitionFigures;
import org.twobig.cli.store.StatsReport.Words;
import org.twobig.cli.view.Units;

/**
 * What the template {@code stats.html} shows of a {@link StatsReport}, each figure as a text and
 * each bar as its width in percent, an empty one for none. The page needs nothing else: no script,
 * no other file, no network, which it also forbids itself.
 */
public final class StatsPage {
  /** Classes of the style, for things that are told apart. */
  private static final List<String> COLOURS = List.of("one", "two", "three", "four", "five");

  private final StatsReport report;
  private final Instant time;
  private final String home;

  /**
   * @param time when it was counted
   */
  StatsPage(StatsReport report, Instant time) {
    this(report, time, "");
  }

  /**
   * @param time when it was counted
   * @param home a page to go back to; empty for none
   */
  public StatsPage(StatsReport report, Instant time, String home) {
    this.report = report;
    this.time = time;
    this.home = home;
  }

  record Moment(String iso, String text) {
    static Moment of(Instant instant) {
      String iso = instant.truncatedTo(ChronoUnit.SECONDS).toString();
      return new Moment(iso, iso.replace("T", " ").replace("Z", " UTC"));
    }
  }

  record Tile(String name, String value, String remark) {}

  record Fact(String name, String value) {}

  /** Entries of one kind, or words of it that are taken. */
  record Group(
      String name, String colour, String tip, String bar, String count, String of, String share) {}

  record Ply(
      int ply,
      String entriesTip,
      String entriesBar,
      String entries,
      String share,
      String workTip,
      String workBar,
      String work,
      String workOfOne,
      String hitsTip,
      String hitsBar,
      String hits,
      String probes,
      String keptBar,
      String kept,
      String workKeptBar,
      String workKept) {}

  record Part(
      String plies,
      String bar,
      String full,
      String size,
      String strategy,
      String buckets,
      int tagBits,
      int workBits,
      String entries) {}

  record Process(long pid, String role, Moment since, String nodes, String speed) {}

  record Page(
      String home,
      String name,
      String directory,
      Moment counted,
      String style,
      List<Tile> tiles,
      String occupancyNote,
      List<Group> occupancy,
      List<Group> verdicts,
      boolean hasEntries,
      boolean hasProbes,
      boolean hasKept,
      String notKept,
      List<Ply> plies,
      List<Group> byWork,
      boolean isPartitioned,
      List<Part> partitions,
      boolean hasProcesses,
      List<Process> processes,
      List<Fact> facts) {}

  public String html() {
    Path name = Path.of(report.shape().store()).getFileName();
    List<ByVerdict> verdicts = report.byVerdict();
    long mostWork = most(report.byWork(), ByWork::entries);
    Page page =
        new Page(
            home,
            name == null ? report.shape().store() : name.toString(),
            report.shape().store(),
            Moment.of(time),
            resource("stats.css"),
            tiles(),
            report.occupancy().size() == 1
                ? "Words of the table that hold an entry."
                : "The first word of each bucket keeps the entry with the larger work.",
            report.occupancy().stream().map(StatsPage::words).toList(),
            IntStream.range(0, verdicts.size()).mapToObj(i -> verdict(i, verdicts.get(i))).toList(),
            report.filled().entries() > 0,
            report.used().probes() > 0,
            report.used().entriesKept().isPresent(),
            report.used().uncountedEntries()
                ? "Unknown: the store contains entries of a merge or an import."
                : "No solver has stored an entry yet.",
            report.byPly().stream().map(this::ply).toList(),
            report.byWork().stream()
                .map(
                    row ->
                        group(
                            Units.rounded(row.nodes()),
                            "",
                            bar(row.entries(), mostWork),
                            row.entries()))
                .toList(),
            report.isPartitioned(),
            report.partitions().stream().map(StatsPage::part).toList(),
            !report.processes().isEmpty(),
            report.processes().stream().map(StatsPage::process).toList(),
            facts());
    return Mustache.compiler()
        .emptyStringIsFalse(true)
        .compile(resource("stats.html"))
        .execute(page);
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(StatsPage.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String percent(Optional<BigDecimal> share) {
    return share.map(Units::percent).orElse("-");
  }

  private static <T> long most(List<T> rows, ToLongFunction<T> number) {
    return rows.stream().mapToLong(number).max().orElse(0);
  }

  private static String bar(long part, long whole) {
    return whole == 0 ? "" : bar((double) part / whole);
  }

  private static String bar(double share) {
    return share <= 0 ? "" : String.format(Locale.ROOT, "%.2f", 100 * Math.min(1, share));
  }

  private static String bar(Optional<BigDecimal> share) {
    return bar(share.map(BigDecimal::doubleValue).orElse(0.0));
  }

  /** On a logarithmic scale: 1 can be seen beside a billion. */
  private String logarithmic(ByPly row, ToLongFunction<ByPly> number) {
    return bar(
        Math.log1p(number.applyAsLong(row))
            / Math.log1p(Math.max(1, most(report.byPly(), number))));
  }

  private List<Tile> tiles() {
    Optional<String> saved = report.saved().lastCheckpoint().map(Instant::toString);
    return List.of(
        new Tile(
            "Entries",
            Units.rounded(report.filled().entries()),
            "of %s words".formatted(Units.rounded(report.filled().words()))),
        new Tile(
            "Full",
            Units.percent(report.filled().entries(), report.filled().words()),
            Units.bytes(report.shape().tableBytes())),
        new Tile(
            "Hit ratio",
            Units.percent(report.used().hits(), report.used().probes()),
            "of %s probes".formatted(Units.rounded(report.used().probes()))),
        new Tile("Searched", Units.rounded(report.used().nodesSearched()), "nodes on this table"),
        new Tile("Work kept", percent(report.used().workKept()), "at least, of all stored"),
        new Tile(
            "Saved",
            saved.map(text -> text.substring(0, 10)).orElse("never"),
            saved.map(text -> text.substring(11, 16) + " UTC").orElse("no checkpoint yet")));
  }

  private static Group words(Words words) {
    return new Group(
        words.name(),
        "one",
        "",
        bar(words.share()),
        Units.count(words.taken()),
        Units.count(words.words()),
        Units.percent(words.taken(), words.words()));
  }

  /** The bar of a verdict is its weight in the stack of all. */
  private Group verdict(int i, ByVerdict row) {
    long weight = Math.max(1, Math.round(10_000.0 * row.entries() / report.filled().entries()));
    return group(
        row.verdict().words(),
        COLOURS.get(i % COLOURS.size()),
        Long.toString(weight),
        row.entries());
  }

  private Group group(String name, String colour, String bar, long entries) {
    String share = Units.percent(entries, report.filled().entries());
    return new Group(
        name,
        colour,
        "%s: %s, %s of all".formatted(name, Units.number(entries, "entry", "entries"), share),
        bar,
        Units.count(entries),
        Units.count(report.filled().entries()),
        share);
  }

  private Ply ply(ByPly row) {
    return new Ply(
        row.ply(),
        Units.number(row.entries(), "entry", "entries"),
        logarithmic(row, ByPly::entries),
        Units.count(row.entries()),
        Units.percent(row.entries(), report.filled().words()),
        Units.number(row.work(), "node"),
        logarithmic(row, ByPly::work),
        Units.rounded(row.work()),
        row.entries() == 0 ? "-" : Units.rounded((double) row.work() / row.entries()),
        Units.number(row.hits(), "hit") + " in " + Units.number(row.probes(), "probe"),
        bar(row.hits(), row.probes()),
        Units.percent(row.hits(), row.probes()),
        Units.rounded(row.probes()),
        bar(row.entriesKept()),
        percent(row.entriesKept()),
        bar(row.workKept()),
        percent(row.workKept()));
  }

  private static Part part(PartitionFigures region) {
    return new Part(
        region.plies(),
        bar(region.filled().entries(), region.filled().words()),
        Units.percent(region.filled().entries(), region.filled().words()),
        Units.bytes(region.tableBytes()),
        region.strategy().toString(),
        Units.count(region.buckets()),
        region.tagBits(),
        region.workBits(),
        Units.count(region.filled().entries()));
  }

  private static Process process(ProcessReport process) {
    return new Process(
        process.pid(),
        process.role(),
        Moment.of(process.since()),
        Units.count(ProcessReport.nodes(List.of(process))),
        process.nodesPerSecond().map(speed -> Units.rounded(speed)).orElse("-"));
  }

  private List<Fact> facts() {
    return List.of(
        new Fact("Directory", report.shape().store()),
        new Fact("UUID", report.shape().uuid()),
        new Fact("Keys", report.shape().keys()),
        new Fact("Size", Units.bytes(report.shape().tableBytes())),
        new Fact("Buckets (S)", Units.count(report.shape().buckets())),
        new Fact("Tag", bits(PartitionFigures::tagBits)),
        new Fact("Work", bits(PartitionFigures::workBits)),
        new Fact("Value", Units.number(report.shape().valueBits(), "bit")),
        new Fact(
            "Placement",
            "%s: %s".formatted(report.shape().placement(), report.shape().placementReason())),
        new Fact("Table file", report.shape().tableFile()),
        new Fact("Pages of 2 MiB", percent(report.shape().largePageShare())),
        new Fact("Created", Moment.of(report.saved().created()).text()),
        new Fact(
            "Last checkpoint",
            report
                .saved()
                .lastCheckpoint()
                .map(
                    saved ->
                        Moment.of(saved).text()
                            + ", "
                            + Units.bytes(report.saved().checkpointBytes()))
                .orElse("never")),
        new Fact("Saves", report.saved().saves().text().orElse("none")),
        new Fact("Restores", report.saved().restores().text().orElse("none")),
        new Fact("Damaged", report.damagedInWords()));
  }

  /** Bits that all partitions have, or the range of them. */
  private String bits(ToLongFunction<PartitionFigures> bits) {
    long[] all = report.partitions().stream().mapToLong(bits).sorted().distinct().toArray();
    return all.length == 1
        ? Units.number(all[0], "bit")
        : "%d to %d bits".formatted(all[0], all[all.length - 1]);
  }
}
