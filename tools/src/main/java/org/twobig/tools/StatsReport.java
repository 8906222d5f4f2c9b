package org.twobig.tools;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.twobig.connectfour3d.Solver;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.Strategy;

/**
 * What is in a table, as text with bars or as JSON.
 *
 * @param info the store
 * @param regions what is in each partition of its table
 * @param processes who works on it now
 * @param largePages share of the table that lies on pages of 2 MiB, if known
 */
record StatsReport(
    StoreInfo info, List<Census> regions, ActivityReport processes, OptionalDouble largePages) {
  private static final int BAR_WIDTH = 40;

  /** What is in all of them. */
  private Census census() {
    return regions.stream().reduce(Census::plus).orElseThrow();
  }

  /** Size and shape of a table in a line. */
  static String table(Layout layout) {
    return Units.bytes(layout.dataBytes())
        + ", "
        + (layout.isPartitioned() ? layout.partitions().size() + " partitions" : layout);
  }

  String text() {
    Census census = census();
    Rows rows = new Rows();
    rows.add("Store", info.directory().toString());
    rows.add("Keys", info.layout().keySpace().toString());
    rows.add("Table", table(info.layout()));
    rows.add("Placement", info.reason());
    rows.add("File", info.tableFile().toString());
    if (largePages.isPresent()) {
      rows.add(
          "Pages", "%.1f %% of it on pages of 2 MiB".formatted(100 * largePages.getAsDouble()));
    }
    rows.add(
        "Saved",
        info.lastCheckpoint()
            .map(time -> time + " (" + Units.bytes(info.checkpointBytes()) + ")")
            .orElse("never"));
    rows.add("Entries", Units.count(census.entries()) + "; " + full(info.layout(), census));
    rows.add(
        "Verdicts",
        values(census)
            .map(value -> Solver.meaning(value) + " " + Units.count(census.byValue()[value]))
            .collect(Collectors.joining(", ")));
    if (census.damaged() > 0) {
      rows.add("Damaged", Units.count(census.damaged()) + " entries decode to no position");
    }
    StringBuilder text = new StringBuilder(rows.toString());
    text.append(processes.text(ActivityReport.NARROW));
    if (info.layout().isPartitioned()) {
      partitions(text);
    }
    histogram(text, "Entries by number of stones", census.byClass(), stones -> "" + stones);
    histogram(
        text,
        "Entries by work (nodes of the solved subtree, at least)",
        census.byWork(),
        exponent -> Units.rounded(Math.pow(2, exponent)));
    return text.toString();
  }

  private static String full(Layout layout, Census census) {
    boolean pairs =
        layout.partitions().stream().allMatch(p -> p.geometry().strategy() == Strategy.TWOBIG);
    return pairs
        ? "first words %s full, second words %s"
            .formatted(
                Units.percent(census.first(), census.buckets()),
                Units.percent(census.second(), census.buckets()))
        : Units.percent(census.entries(), census.words()) + " full";
  }

  private void partitions(StringBuilder text) {
    text.append(
        "%nPartitions%n  stones       bytes strategy         buckets tag work         entries    full%n"
            .formatted());
    for (int i = 0; i < regions.size(); i++) {
      Partition partition = info.layout().partitions().get(i);
      Geometry geometry = partition.geometry();
      text.append(
          "%8s %11s %-8s %15s %3d %4d %15s %7s%n"
              .formatted(
                  partition.classes(),
                  Units.bytes(geometry.dataBytes()),
                  geometry.strategy(),
                  Units.count(geometry.buckets()),
                  geometry.tagBits(),
                  geometry.workBits(),
                  Units.count(regions.get(i).entries()),
                  Units.percent(regions.get(i).entries(), regions.get(i).words())));
    }
  }

  /** The values that occur. */
  private static Stream<Integer> values(Census census) {
    return IntStream.range(0, census.byValue().length)
        .filter(value -> census.byValue()[value] > 0)
        .boxed();
  }

  private static void histogram(
      StringBuilder text, String title, long[] counts, IntFunction<String> label) {
    long most = Arrays.stream(counts).max().orElse(0);
    if (most == 0) {
      return;
    }
    text.append("%n%s%n".formatted(title));
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        int length = (int) Math.max(1, Math.round((double) counts[i] * BAR_WIDTH / most));
        text.append(
            "%8s %15s %s%n".formatted(label.apply(i), Units.count(counts[i]), "#".repeat(length)));
      }
    }
  }

  String json() {
    Census census = census();
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("store", info.directory().toString());
      json.writeStringField("uuid", info.uuid().toString());
      json.writeStringField("key_space", info.layout().keySpace().name());
      json.writeNumberField("key_space_version", info.layout().keySpace().version());
      json.writeNumberField("buckets", info.layout().buckets());
      json.writeNumberField("table_bytes", info.layout().dataBytes());
      if (!info.layout().isPartitioned()) {
        shape(json, info.geometry());
      }
      json.writeStringField("placement", info.placement().name().toLowerCase(Locale.ROOT));
      json.writeStringField("table_file", info.tableFile().toString());
      if (largePages.isPresent()) {
        json.writeNumberField("large_page_share", largePages.getAsDouble());
      }
      json.writeStringField("created", info.created().toString());
      if (info.lastCheckpoint().isPresent()) {
        json.writeStringField("last_checkpoint", info.lastCheckpoint().get().toString());
      }
      json.writeNumberField("checkpoint_bytes", info.checkpointBytes());
      json.writeNumberField("entries", census.entries());
      json.writeNumberField("first_words", census.first());
      json.writeNumberField("second_words", census.second());
      json.writeNumberField("damaged", census.damaged());
      json.writeObjectFieldStart("by_verdict");
      for (int value : values(census).toList()) {
        json.writeNumberField(Solver.meaning(value), census.byValue()[value]);
      }
      json.writeEndObject();
      counts(json, "by_stones", census.byClass());
      counts(json, "by_work_log2", census.byWork());
      if (info.layout().isPartitioned()) {
        partitions(json);
      }
      processes.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + System.lineSeparator();
  }

  private static void shape(JsonGenerator json, Geometry geometry) throws IOException {
    json.writeNumberField("tag_bits", geometry.tagBits());
    json.writeNumberField("work_bits", geometry.workBits());
    json.writeStringField("strategy", geometry.strategy().name().toLowerCase(Locale.ROOT));
  }

  private void partitions(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("partitions");
    for (int i = 0; i < regions.size(); i++) {
      Partition partition = info.layout().partitions().get(i);
      Census region = regions.get(i);
      json.writeStartObject();
      json.writeNumberField("first_stones", partition.firstClass());
      json.writeNumberField("last_stones", partition.lastClass());
      json.writeNumberField("buckets", partition.geometry().buckets());
      json.writeNumberField("table_bytes", partition.geometry().dataBytes());
      shape(json, partition.geometry());
      json.writeNumberField("entries", region.entries());
      json.writeNumberField("first_words", region.first());
      json.writeNumberField("second_words", region.second());
      json.writeNumberField("damaged", region.damaged());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void counts(JsonGenerator json, String name, long[] counts) throws IOException {
    json.writeFieldName(name);
    json.writeArray(counts, 0, counts.length);
  }
}
