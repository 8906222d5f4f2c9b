package org.twobig.tools;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.twobig.store.LiveProcess;

/** The processes on a store, as a part of a text or of a JSON object. */
record ActivityReport(List<Activity> activities) {
  /** A heartbeat that is older is worth a word. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  /** A table with a heading; nothing if nobody is there. */
  String text() {
    if (activities.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "%nProcesses%n     pid role        since                          nodes     nodes/s    hits%n"
            .formatted());
    for (Activity activity : activities) {
      LiveProcess process = activity.process();
      text.append(
          "%8d %-11s %-20s %15s %11s %7s%s%n"
              .formatted(
                  process.pid(),
                  process.role().kind(),
                  process.since().truncatedTo(ChronoUnit.SECONDS),
                  Units.count(process.counter(Activity.NODES)),
                  activity.nodesPerSecond().isPresent()
                      ? Units.rounded(activity.nodesPerSecond().getAsDouble()) + "/s"
                      : "-",
                  Units.percent(process.counter(Activity.HITS), process.counter(Activity.PROBES)),
                  remarks(process)));
    }
    return text.toString();
  }

  private static String remarks(LiveProcess process) {
    String task = process.role().task();
    return (task.isEmpty() ? "" : "  to " + task)
        + process.host().map(host -> "  on " + host).orElse("")
        + (process.heartbeatAge().compareTo(SILENCE) < 0
            ? ""
            : "  silent for " + Units.clock(process.heartbeatAge()));
  }

  /** Writes the field "processes". */
  void write(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("processes");
    for (Activity activity : activities) {
      LiveProcess process = activity.process();
      json.writeStartObject();
      json.writeNumberField("pid", process.pid());
      if (process.host().isPresent()) {
        json.writeStringField("host", process.host().get());
      }
      json.writeStringField("role", process.role().kind().toString());
      if (!process.role().task().isEmpty()) {
        json.writeStringField("task", process.role().task());
      }
      json.writeStringField("since", process.since().toString());
      json.writeNumberField(
          "heartbeat_age_seconds", BigDecimal.valueOf(process.heartbeatAge().toMillis(), 3));
      if (activity.nodesPerSecond().isPresent()) {
        json.writeNumberField(
            "nodes_per_second", Math.round(activity.nodesPerSecond().getAsDouble()));
      }
      long probes = process.counter(Activity.PROBES);
      if (probes > 0) {
        json.writeNumberField(
            "hit_ratio",
            BigDecimal.valueOf((double) process.counter(Activity.HITS) / probes)
                .setScale(4, RoundingMode.HALF_UP));
      }
      json.writeObjectFieldStart("counters");
      for (Map.Entry<String, Long> counter : process.counters().entrySet()) {
        json.writeNumberField(counter.getKey(), counter.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
