package org.twobig.cli.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.cli.solve.Activity;
import org.twobig.cli.solve.RunningSolve;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.live.LiveProcess;
import org.twobig.store.Glance;
import org.twobig.store.Placement;

/**
 * A store and all that works on it at one moment, as text or as JSON.
 *
 * @param time the moment
 * @param glance the store
 * @param activities the processes on it
 */
record TopReport(Instant time, Glance glance, List<Activity> activities) {
  private List<RunningSolve> solves() {
    return activities.stream().flatMap(activity -> RunningSolve.of(activity).stream()).toList();
  }

  /** When the store was last saved: a process knows it as soon as it has, the table at any time. */
  private Optional<Instant> saved() {
    return Stream.concat(
            glance.lastCheckpoint().stream(),
            activities.stream()
                .map(activity -> activity.process().counter(LiveProcess.LAST_CHECKPOINT))
                .filter(millis -> millis > 0)
                .map(Instant::ofEpochMilli))
        .max(Instant::compareTo);
  }

  private Duration sinceSaved(Instant saved) {
    Duration since = Duration.between(saved, time);
    return since.isNegative() ? Duration.ZERO : since;
  }

  /**
   * The text.
   *
   * @param width characters of a line to make use of; paths and remarks may be longer
   */
  String text(int width) {
    Rows rows = new Rows();
    rows.add("Time", time.truncatedTo(ChronoUnit.SECONDS).toString());
    rows.add("Store", glance.directory().toString());
    rows.add("Table", table());
    rows.add(
        "Saved", saved().map(saved -> Units.clock(sinceSaved(saved)) + " ago").orElse("never"));
    solves().forEach(solve -> solve.addTo(rows, time));
    return rows
        + (activities.isEmpty()
            ? "%nNobody works on it now.%n".formatted()
            : new ActivityReport(activities).text(width));
  }

  private String table() {
    String bytes = Units.bytes(glance.layout().dataBytes());
    if (glance.placement() == Placement.DIRECT) {
      return bytes + " on the disk";
    }
    return glance.occupancy().isPresent()
        ? "%s in RAM, %.1f %% full (estimated)"
            .formatted(bytes, 100 * glance.occupancy().getAsDouble())
        : bytes + ", not in memory now";
  }

  /** The JSON object, in one line. */
  String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("time", time.toString());
      json.writeStringField("store", glance.directory().toString());
      json.writeStringField("placement", glance.placement().name().toLowerCase(Locale.ROOT));
      json.writeNumberField("table_bytes", glance.layout().dataBytes());
      if (glance.occupancy().isPresent()) {
        json.writeNumberField(
            "occupancy_estimate",
            BigDecimal.valueOf(glance.occupancy().getAsDouble()).setScale(4, RoundingMode.HALF_UP));
      }
      Optional<Instant> saved = saved();
      if (saved.isPresent()) {
        json.writeStringField("last_checkpoint", saved.get().toString());
        json.writeNumberField(
            "seconds_since_checkpoint", BigDecimal.valueOf(sinceSaved(saved.get()).toMillis(), 3));
      }
      ActivityReport processes = new ActivityReport(activities);
      processes.writeSum(json);
      json.writeArrayFieldStart("solves");
      for (RunningSolve solve : solves()) {
        solve.write(json, time);
      }
      json.writeEndArray();
      processes.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
