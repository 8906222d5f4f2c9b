package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.stream.Collectors;
import org.twobig.cli.view.JsonLine;
import org.twobig.cli.view.Units;
import org.twobig.offline.Maintenance;
import org.twobig.offline.Maintenance.Part;

/**
 * What a resize, a merge or an import has done, as text or as JSON.
 *
 * @param store the store's directory
 */
record MaintenanceReport(Path store, Maintenance.Result result) {
  /** Prints the one or the other, and a warning if entries were left out. */
  void print(boolean asJson) {
    System.out.print(asJson ? json() + System.lineSeparator() : text());
    if (result.damaged() > 0) {
      System.err.printf(
          "twobig: %s damaged entries were left out; they decode to nothing that is ever stored%n",
          Units.count(result.damaged()));
    }
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    text.append("Store     %s%n".formatted(store));
    text.append("Table     %s%n".formatted(StatsReport.table(result.table())));
    for (Part part : result.parts()) {
      text.append("From      %s: %s%n".formatted(part.name(), describe(part)));
    }
    text.append(
        "Entries   %s, %s lost to replacement%n"
            .formatted(Units.count(result.kept()), Units.count(result.lost())));
    return text.toString();
  }

  private static String describe(Part part) {
    return "%s entries, %s new, %s that said more"
        .formatted(
            Units.count(part.entries()), Units.count(part.added()), Units.count(part.united()));
  }

  private JsonLine json() {
    return new JsonLine()
        .add("store", store.toString())
        .add("buckets", result.table().buckets())
        .add("table_bytes", result.table().dataBytes())
        .add("entries", result.kept())
        .add("lost", result.lost())
        .add("damaged", result.damaged())
        .add(
            "from",
            result.parts().stream()
                .map(
                    part ->
                        new JsonLine()
                            .add("name", part.name())
                            .add("entries", part.entries())
                            .add("new", part.added())
                            .add("united", part.united())
                            .add("damaged", part.damaged()))
                .collect(Collectors.toList()));
  }
}
