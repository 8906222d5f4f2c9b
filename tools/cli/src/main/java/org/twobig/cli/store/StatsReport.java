package org.twobig.cli.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Units;
import org.twobig.game.Facts;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.Strategy;
import org.twobig.table.TallyCounts;

/**
 * What is in a table and what was asked of it: as text with bars, as JSON, or as a page.
 *
 * @param info the store
 * @param regions what is in each partition of its table
 * @param counts what was asked of it and stored in it
 * @param processes who works on it now
 * @param largePages share of the table that lies on pages of 2 MiB, if known
 */
public record StatsReport(
    StoreInfo info,
    List<Census> regions,
    TallyCounts counts,
    ActivityReport processes,
    OptionalDouble largePages) {

  /**
   * Entries of one kind.
   *
   * @param name of the kind
   * @param entries how many
   */
  record Group(String name, long entries) {}

  /**
   * The keys of one number of stones.
   *
   * @param entries entries now
   * @param probes look-ups ever
   * @param hits those that found an answer
   * @param entriesKept see {@link TallyCounts#entriesKept}
   * @param workKept see {@link TallyCounts#workKept}
   */
  record Stones(
      int stones,
      long entries,
      long probes,
      long hits,
      OptionalDouble entriesKept,
      OptionalDouble workKept) {}

  /**
   * Words of one kind.
   *
   * @param name of the kind
   * @param taken those that hold an entry
   * @param words all of them
   */
  record Words(String name, long taken, long words) {
    double share() {
      return words == 0 ? 0 : (double) taken / words;
    }
  }

  /** What is in all partitions. */
  Census census() {
    return regions.stream().reduce(Census::plus).orElseThrow();
  }

  /** Size and shape of a table in a line. */
  static String table(Layout layout) {
    return Units.bytes(layout.dataBytes())
        + ", "
        + (layout.isPartitioned() ? layout.partitions().size() + " partitions" : layout);
  }

  /** How full the table is: first and second words, where all buckets have both. */
  List<Words> occupancy() {
    Census census = census();
    boolean pairs =
        info.layout().partitions().stream()
            .allMatch(partition -> partition.geometry().strategy() == Strategy.TWOBIG);
    return pairs
        ? List.of(
            new Words("First words", census.first(), census.buckets()),
            new Words("Second words", census.second(), census.buckets()))
        : List.of(new Words("Words", census.entries(), census.words()));
  }

  /** The numbers of stones of which there are entries, or were asked for. */
  List<Stones> byStones() {
    Census census = census();
    return IntStream.range(0, census.byClass().length)
        .mapToObj(
            stones ->
                new Stones(
                    stones,
                    census.byClass()[stones],
                    counts.probes()[stones],
                    counts.hits()[stones],
                    counts.entriesKept(census, stones),
                    counts.workKept(census, stones)))
        .filter(row -> row.entries > 0 || row.probes > 0 || row.entriesKept.isPresent())
        .toList();
  }

  /** The verdicts that occur. */
  List<Group> byVerdict() {
    return groups(census().byValue(), Facts::meaning);
  }

  /** Powers of two of the work that occur: "1.05 M" are those of as many nodes up to twice that. */
  List<Group> byWork() {
    return groups(census().byWork(), exponent -> Units.rounded(Math.pow(2, exponent)));
  }

  private static List<Group> groups(long[] entries, IntFunction<String> name) {
    return IntStream.range(0, entries.length)
        .filter(i -> entries[i] > 0)
        .mapToObj(i -> new Group(name.apply(i), entries[i]))
        .toList();
  }

  /** The largest of some numbers, and at least 1. */
  static <T> long most(List<T> rows, ToLongFunction<T> number) {
    return Math.max(1, rows.stream().mapToLong(number).max().orElse(1));
  }

  /**
   * The text.
   *
   * @param width characters of a line, 80 or more; paths may be longer
   */
  String text(int width, Bars bars) {
    return new StatsText(this, width, bars).text();
  }

  /**
   * A page for a browser, all in one file.
   *
   * @param time when it is made
   */
  public String html(Instant time) {
    return new StatsPage(this, time).html();
  }

  /** The JSON object, in one line. */
  String json() {
    Census census = census();
    int classes = census.byClass().length;
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
      json.writeNumberField("value_bits", info.layout().valueBits());
      json.writeStringField("placement", info.placement().name().toLowerCase(Locale.ROOT));
      json.writeStringField("placement_reason", info.reason());
      json.writeStringField("table_file", info.tableFile().toString());
      share(json, "large_page_share", largePages);
      json.writeStringField("created", info.created().toString());
      if (info.lastCheckpoint().isPresent()) {
        json.writeStringField("last_checkpoint", info.lastCheckpoint().get().toString());
      }
      json.writeNumberField("checkpoint_bytes", info.checkpointBytes());
      json.writeNumberField("words", census.words());
      json.writeNumberField("entries", census.entries());
      json.writeNumberField("first_words", census.first());
      json.writeNumberField("second_words", census.second());
      json.writeNumberField("damaged", census.damaged());
      json.writeObjectFieldStart("by_verdict");
      for (Group verdict : byVerdict()) {
        json.writeNumberField(verdict.name, verdict.entries);
      }
      json.writeEndObject();
      counts(json, "by_stones", census.byClass(), classes);
      counts(json, "work_by_stones", census.workByClass(), classes);
      counts(json, "by_work_log2", census.byWork(), Long.SIZE);
      tally(json, census, classes);
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

  private void tally(JsonGenerator json, Census census, int classes) throws IOException {
    json.writeNumberField("nodes_searched", counts.nodes());
    json.writeNumberField("probes", counts.allProbes());
    json.writeNumberField("hits", counts.allHits());
    json.writeNumberField("stores", counts.allStores());
    json.writeBooleanField("uncounted_entries", counts.gaps());
    share(json, "entries_kept", counts.entriesKept(census));
    share(json, "work_kept", counts.workKept(census));
    counts(json, "probes_by_stones", counts.probes(), classes);
    counts(json, "hits_by_stones", counts.hits(), classes);
    counts(json, "stores_by_stones", counts.stores(), classes);
    counts(json, "stored_work_by_stones", counts.work(), classes);
  }

  private static void share(JsonGenerator json, String name, OptionalDouble share)
      throws IOException {
    if (share.isPresent()) {
      json.writeNumberField(name, share.getAsDouble());
    }
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
      json.writeNumberField("words", region.words());
      json.writeNumberField("entries", region.entries());
      json.writeNumberField("first_words", region.first());
      json.writeNumberField("second_words", region.second());
      json.writeNumberField("damaged", region.damaged());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void counts(JsonGenerator json, String name, long[] counts, int length)
      throws IOException {
    json.writeFieldName(name);
    json.writeArray(Arrays.copyOf(counts, length), 0, length);
  }
}
