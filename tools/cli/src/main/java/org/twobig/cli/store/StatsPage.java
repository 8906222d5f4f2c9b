package org.twobig.cli.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.twobig.cli.solve.Activity;
import org.twobig.cli.store.StatsReport.Group;
import org.twobig.cli.store.StatsReport.Stones;
import org.twobig.cli.store.StatsReport.Words;
import org.twobig.cli.view.Units;
import org.twobig.live.LiveProcess;
import org.twobig.store.Placement;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;
import org.twobig.table.Geometry;
import org.twobig.table.Partition;
import org.twobig.table.TallyCounts;

/**
 * A {@link StatsReport} as one page of HTML that needs nothing else: no script, no other file, no
 * network, which it also forbids itself. Bars are boxes in tables, so that every figure is there as
 * text, too.
 */
final class StatsPage {
  private static final String STYLE = resource("stats.css");

  /** Colours of the style, for things that are told apart. */
  private static final List<String> COLOURS = List.of("one", "two", "three", "four", "five");

  private final StatsReport report;
  private final StoreInfo info;
  private final Census census;
  private final TallyCounts counts;
  private final Instant time;
  private final StringBuilder out = new StringBuilder();

  StatsPage(StatsReport report, Instant time) {
    this.report = report;
    this.info = report.info();
    this.census = report.census();
    this.counts = report.counts();
    this.time = time;
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(StatsPage.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Text as HTML, for content and for attributes in double quotes. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private String name() {
    Path name = info.directory().getFileName();
    return escape(name == null ? info.directory().toString() : name.toString());
  }

  /** Adds a line; a %s gets HTML, not text. */
  private void add(String format, Object... arguments) {
    out.append(arguments.length == 0 ? format : format.formatted(arguments)).append('\n');
  }

  String html() {
    add("<!doctype html>");
    add("<html lang=\"en\">");
    add("<head>");
    add("<meta charset=\"utf-8\">");
    add(
        "<meta http-equiv=\"Content-Security-Policy\""
            + " content=\"default-src 'none'; style-src 'unsafe-inline'\">");
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    add("<meta name=\"color-scheme\" content=\"light dark\">");
    add("<title>%s: Twobig store</title>", name());
    add("<style>");
    add(STYLE);
    add("</style>");
    add("</head>");
    add("<body>");
    add("<main>");
    add("<header>");
    add("<p class=\"brand\">Twobig store</p>");
    add("<h1>%s</h1>", name());
    add("<p>%s</p>", escape(info.directory().toString()));
    add("<p>Counted %s</p>", instant(time));
    add("</header>");
    tiles();
    add("<div class=\"cards\">");
    occupancy();
    verdicts();
    work();
    stones();
    hits();
    kept();
    partitions();
    processes();
    facts();
    add("</div>");
    add("</main>");
    add("</body>");
    add("</html>");
    return out.toString();
  }

  private static String instant(Instant instant) {
    String text = instant.truncatedTo(ChronoUnit.SECONDS).toString();
    return "<time datetime=\"%s\">%s</time>"
        .formatted(text, text.replace("T", " ").replace("Z", " UTC"));
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? "%.1f %%".formatted(100 * share.getAsDouble()) : "-";
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private void tiles() {
    add("<section class=\"tiles\" aria-label=\"Key figures\">");
    tile(
        "Entries",
        Units.rounded(census.entries()),
        "of %s words".formatted(Units.rounded(census.words())));
    tile("Full", Units.percent(census.entries(), census.words()), Units.bytes(tableBytes()));
    tile(
        "Hit ratio",
        Units.percent(counts.allHits(), counts.allProbes()),
        "of %s look-ups".formatted(Units.rounded(counts.allProbes())));
    tile("Searched", Units.rounded(counts.nodes()), "nodes on this table");
    tile("Work kept", percent(counts.workKept(census)), "at least, of all stored");
    tile(
        "Saved",
        info.lastCheckpoint().map(saved -> saved.toString().substring(0, 10)).orElse("never"),
        info.lastCheckpoint()
            .map(saved -> saved.toString().substring(11, 16) + " UTC")
            .orElse("no checkpoint yet"));
    add("</section>");
  }

  private long tableBytes() {
    return info.layout().dataBytes();
  }

  private void tile(String name, String value, String remark) {
    add(
        "<div class=\"tile\"><span class=\"name\">%s</span><b>%s</b><span>%s</span></div>",
        escape(name), escape(value), escape(remark));
  }

  private void begin(String title, String note) {
    begin(title, note, "card");
  }

  private void begin(String title, String note, String kind) {
    add("<section class=\"%s\">", kind);
    add("<h2>%s</h2>", escape(title));
    add("<p class=\"note\">%s</p>", escape(note));
  }

  private void end() {
    add("</section>");
  }

  private static String bar(double share, String colour) {
    return share <= 0
        ? ""
        : "<div class=\"bar %s\" style=\"width:%.2f%%\"></div>"
            .formatted(colour, 100 * Math.min(1, share));
  }

  private static String track(double share, String colour) {
    return "<div class=\"track\">%s</div>".formatted(bar(share, colour));
  }

  /** The beginning of a table whose rows have a name, bars, and figures. */
  private void beginChart(String... figures) {
    beginTable("chart", figures);
  }

  private void beginTable(String kind, String... figures) {
    add("<table class=\"%s\">", kind);
    StringBuilder heads = new StringBuilder();
    for (int i = 0; i < figures.length; i++) {
      heads.append(
          (i == 1 ? "<th class=\"bars\" scope=\"col\">%s</th>" : "<th scope=\"col\">%s</th>")
              .formatted(escape(figures[i])));
    }
    add("<thead><tr>%s</tr></thead>", heads);
    add("<tbody>");
  }

  private void endChart() {
    add("</tbody>");
    add("</table>");
  }

  private void row(String tip, String name, String bars, String... figures) {
    StringBuilder cells = new StringBuilder();
    for (String figure : figures) {
      cells.append("<td>").append(escape(figure)).append("</td>");
    }
    add(
        "<tr title=\"%s\"><th scope=\"row\" class=\"name\">%s</th><td class=\"bars\">%s</td>%s</tr>",
        escape(tip), name, bars, cells);
  }

  private void occupancy() {
    begin(
        "Occupancy",
        report.occupancy().size() == 1
            ? "Words of the table that hold an entry."
            : "Of each bucket, the first word keeps the entry with the larger work.");
    beginChart("", "", "entries", "full");
    for (Words words : report.occupancy()) {
      String full = Units.percent(words.taken(), words.words());
      row(
          "%s: %s of %s are taken, %s"
              .formatted(
                  words.name(), Units.count(words.taken()), Units.count(words.words()), full),
          escape(words.name()),
          track(words.share(), "one"),
          Units.count(words.taken()),
          full);
    }
    endChart();
    end();
  }

  private void verdicts() {
    begin("Verdicts", "What the entries say of their positions.");
    List<Group> verdicts = report.byVerdict();
    if (!verdicts.isEmpty()) {
      add("<div class=\"stack\" aria-hidden=\"true\">");
      for (int i = 0; i < verdicts.size(); i++) {
        add(
            "<div class=\"%s\" style=\"flex:%d 1 0\" title=\"%s\"></div>",
            colour(i),
            Math.max(1, Math.round(10_000 * share(verdicts.get(i).entries(), census.entries()))),
            escape(tip(verdicts.get(i))));
      }
      add("</div>");
    }
    beginTable("chart list", "", "", "entries", "share");
    for (int i = 0; i < verdicts.size(); i++) {
      Group verdict = verdicts.get(i);
      row(
          tip(verdict),
          "<span class=\"key %s\"></span>%s".formatted(colour(i), escape(verdict.name())),
          "",
          Units.count(verdict.entries()),
          Units.percent(verdict.entries(), census.entries()));
    }
    endChart();
    end();
  }

  private String tip(Group group) {
    return "%s: %s entries, %s of all"
        .formatted(
            group.name(),
            Units.count(group.entries()),
            Units.percent(group.entries(), census.entries()));
  }

  private static String colour(int i) {
    return COLOURS.get(i % COLOURS.size());
  }

  private void stones() {
    begin("Entries by number of stones", "Share: of all words of the table.");
    beginChart("stones", "", "entries", "share");
    long most = StatsReport.most(report.byStones(), Stones::entries);
    for (Stones row : report.byStones()) {
      String entries = Units.count(row.entries());
      row(
          "%d stones: %s entries".formatted(row.stones(), entries),
          Integer.toString(row.stones()),
          bar(share(row.entries(), most), "one"),
          entries,
          Units.percent(row.entries(), census.words()));
    }
    endChart();
    end();
  }

  private void hits() {
    begin(
        "Hit ratio by number of stones",
        "Look-ups in this table by all solvers ever; those that a thread's own small table answers"
            + " are not among them.");
    beginChart("stones", "", "hits", "look-ups");
    for (Stones row : report.byStones()) {
      String ratio = Units.percent(row.hits(), row.probes());
      row(
          "%d stones: %s hits in %s look-ups"
              .formatted(row.stones(), Units.count(row.hits()), Units.count(row.probes())),
          Integer.toString(row.stones()),
          track(share(row.hits(), row.probes()), "three"),
          ratio,
          Units.rounded(row.probes()));
    }
    endChart();
    end();
  }

  private void kept() {
    if (counts.entriesKept(census).isEmpty()) {
      begin(
          "Kept of what was stored",
          counts.gaps()
              ? "Nobody can say: entries came in that were not counted, by a merge or an import, or"
                  + " from a version that did not count."
              : "Nothing was stored yet.",
          "card wide");
      end();
      return;
    }
    begin(
        "Kept of what was stored",
        "At least this share of all entries ever stored, and of the nodes searched for them, is"
            + " still in the table: what was forgotten and solved again counts twice.",
        "card wide");
    add(
        "<p class=\"legend\"><span><span class=\"key one\"></span>entries</span>"
            + "<span><span class=\"key two\"></span>work</span></p>");
    beginChart("stones", "", "entries", "work");
    for (Stones row : report.byStones()) {
      row(
          "%d stones: %s of the entries, %s of their work"
              .formatted(row.stones(), percent(row.entriesKept()), percent(row.workKept())),
          Integer.toString(row.stones()),
          thin(row.entriesKept(), "one") + thin(row.workKept(), "two"),
          percent(row.entriesKept()),
          percent(row.workKept()));
    }
    endChart();
    end();
  }

  private static String thin(OptionalDouble share, String colour) {
    return "<div class=\"track thin\">%s</div>".formatted(bar(share.orElse(0), colour));
  }

  private void work() {
    begin(
        "Entries by work",
        "Nodes of the solved subtree, at least, as finely as the table keeps them.",
        "card wide");
    beginChart("nodes", "", "entries", "share");
    long most = StatsReport.most(report.byWork(), Group::entries);
    for (Group group : report.byWork()) {
      row(
          tip(group),
          escape(group.name()),
          bar(share(group.entries(), most), "four"),
          Units.count(group.entries()),
          Units.percent(group.entries(), census.entries()));
    }
    endChart();
    end();
  }

  /** The beginning of a table with lines between its rows, which may be wider than the page. */
  private void beginGrid(String... columns) {
    add("<div class=\"scroll\"><table class=\"grid\">");
    StringBuilder heads = new StringBuilder();
    for (String column : columns) {
      heads.append("<th scope=\"col\">").append(escape(column)).append("</th>");
    }
    add("<thead><tr>%s</tr></thead>", heads);
    add("<tbody>");
  }

  private void endGrid() {
    add("</tbody>");
    add("</table></div>");
  }

  private void partitions() {
    if (!info.layout().isPartitioned()) {
      return;
    }
    begin("Partitions", "Each number of stones has its part of the table.", "card wide");
    beginGrid("stones", "bytes", "strategy", "buckets", "tag", "work bits", "entries", "full", "");
    for (int i = 0; i < report.regions().size(); i++) {
      Partition partition = info.layout().partitions().get(i);
      Geometry geometry = partition.geometry();
      Census region = report.regions().get(i);
      add(
          "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%d</td><td>%d</td>"
              + "<td>%s</td><td>%s</td><td class=\"bars\">%s</td></tr>",
          escape(partition.classes()),
          Units.bytes(geometry.dataBytes()),
          geometry.strategy(),
          Units.count(geometry.buckets()),
          geometry.tagBits(),
          geometry.workBits(),
          Units.count(region.entries()),
          Units.percent(region.entries(), region.words()),
          track(share(region.entries(), region.words()), "one"));
    }
    endGrid();
    end();
  }

  private void processes() {
    List<Activity> activities = report.processes().activities();
    if (activities.isEmpty()) {
      return;
    }
    begin("Processes", "Who worked on the store when it was counted.", "card wide");
    beginGrid("pid", "role", "since", "nodes", "nodes a second");
    for (Activity activity : activities) {
      LiveProcess process = activity.process();
      OptionalDouble speed = activity.nodesPerSecond();
      add(
          "<tr><th scope=\"row\">%d</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>",
          process.pid(),
          escape(process.role().kind().toString()),
          instant(process.since()),
          Units.count(process.counter(Activity.NODES)),
          speed.isPresent() ? Units.rounded(speed.getAsDouble()) : "-");
    }
    endGrid();
    end();
  }

  private void facts() {
    add("<section class=\"card wide\">");
    add("<h2>The store</h2>");
    add("<dl>");
    fact("Directory", escape(info.directory().toString()));
    fact("UUID", info.uuid().toString());
    fact("Keys", escape(info.layout().keySpace().toString()));
    fact("Size", Units.bytes(tableBytes()));
    fact("Buckets (S)", Units.count(info.layout().buckets()));
    common(Geometry::tagBits).ifPresent(bits -> fact("Tag", bits(bits)));
    common(Geometry::workBits).ifPresent(bits -> fact("Work", bits(bits)));
    fact("Value", bits(info.layout().valueBits()));
    if (!info.layout().isPartitioned()) {
      fact("Strategy", info.geometry().strategy().toString());
    }
    fact(
        "Placement",
        (info.placement() == Placement.RAM ? "RAM: " : "disk: ") + escape(info.reason()));
    fact("Table file", escape(info.tableFile().toString()));
    fact("Pages of 2 MiB", percent(report.largePages()));
    fact("Created", instant(info.created()));
    fact(
        "Last checkpoint",
        info.lastCheckpoint()
            .map(saved -> instant(saved) + ", " + Units.bytes(info.checkpointBytes()))
            .orElse("never"));
    if (census.damaged() > 0) {
      fact("Damaged", Units.count(census.damaged()) + " entries decode to no position");
    }
    add("</dl>");
    end();
  }

  private static String bits(int bits) {
    return bits == 1 ? "1 bit" : bits + " bits";
  }

  private interface Bits {
    int of(Geometry geometry);
  }

  /** Bits that are the same in all partitions. */
  private OptionalInt common(Bits bits) {
    IntStream all =
        info.layout().partitions().stream().mapToInt(part -> bits.of(part.geometry())).distinct();
    int[] found = all.toArray();
    return found.length == 1 ? OptionalInt.of(found[0]) : OptionalInt.empty();
  }

  private void fact(String name, String html) {
    add("<dt>%s</dt><dd>%s</dd>", name, html);
  }
}
