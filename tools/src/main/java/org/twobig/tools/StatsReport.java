package org.twobig.tools;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.twobig.connectfour3d.Solver;
import org.twobig.store.StoreInfo;
import org.twobig.table.Census;

/** What is in a table, as text with bars or as JSON. */
record StatsReport(StoreInfo info, Census census) {
  private static final int BAR_WIDTH = 40;

  String text() {
    StringBuilder text = new StringBuilder();
    row(text, "Store", info.directory().toString());
    row(text, "Keys", info.geometry().keySpace().toString());
    row(text, "Table", Units.bytes(info.geometry().dataBytes()) + ", " + info.geometry());
    row(text, "Placement", info.reason());
    row(text, "File", info.tableFile().toString());
    row(
        text,
        "Saved",
        info.lastCheckpoint()
            .map(time -> time + " (" + Units.bytes(info.checkpointBytes()) + ")")
            .orElse("never"));
    row(
        text,
        "Entries",
        "%s; first words %s full, second words %s"
            .formatted(
                Units.count(census.entries()),
                Units.percent(census.first(), census.buckets()),
                Units.percent(census.second(), census.buckets())));
    row(
        text,
        "Verdicts",
        values()
            .map(value -> Solver.meaning(value) + " " + Units.count(census.byValue()[value]))
            .collect(Collectors.joining(", ")));
    if (census.damaged() > 0) {
      row(text, "Damaged", Units.count(census.damaged()) + " entries decode to no position");
    }
    histogram(text, "Entries by number of stones", census.byClass(), stones -> "" + stones);
    histogram(
        text,
        "Entries by work (nodes of the solved subtree, at least)",
        census.byWork(),
        exponent -> Units.rounded(Math.pow(2, exponent)));
    return text.toString();
  }

  /** The values that occur. */
  private Stream<Integer> values() {
    return IntStream.range(0, census.byValue().length)
        .filter(value -> census.byValue()[value] > 0)
        .boxed();
  }

  private static void row(StringBuilder text, String name, String value) {
    text.append("%-10s%s%n".formatted(name, value));
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
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("store", info.directory().toString());
      json.writeStringField("uuid", info.uuid().toString());
      json.writeStringField("key_space", info.geometry().keySpace().name());
      json.writeNumberField("key_space_version", info.geometry().keySpace().version());
      json.writeNumberField("buckets", info.geometry().buckets());
      json.writeNumberField("table_bytes", info.geometry().dataBytes());
      json.writeNumberField("tag_bits", info.geometry().tagBits());
      json.writeNumberField("work_bits", info.geometry().workBits());
      json.writeStringField("placement", info.placement().name().toLowerCase(Locale.ROOT));
      json.writeStringField("table_file", info.tableFile().toString());
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
      for (int value : values().toList()) {
        json.writeNumberField(Solver.meaning(value), census.byValue()[value]);
      }
      json.writeEndObject();
      counts(json, "by_stones", census.byClass());
      counts(json, "by_work_log2", census.byWork());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text + System.lineSeparator();
  }

  private static void counts(JsonGenerator json, String name, long[] counts) throws IOException {
    json.writeFieldName(name);
    json.writeArray(counts, 0, counts.length);
  }
}
