package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.util.List;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.offline.Maintenance;

/** What a resize, a merge or an import has done. */
@JsonTypeName("twobig/maintenance/1")
public record MaintenanceReport(
    String store,
    long buckets,
    long tableBytes,
    long entries,
    long lost,
    long damaged,
    List<Part> from)
    implements Report {
  /** Entries from one place: the table as it was, another store, a file. */
  public record Part(String name, long entries, long added, long united, long damaged) {}

  static MaintenanceReport of(Path store, Maintenance.Result result) {
    return new MaintenanceReport(
        store.toString(),
        result.table().buckets(),
        result.table().dataBytes(),
        result.kept(),
        result.lost(),
        result.damaged(),
        result.parts().stream()
            .map(
                part ->
                    new Part(
                        part.name(), part.entries(), part.added(), part.united(), part.damaged()))
            .toList());
  }

  /** Prints it as text or as JSON, and a warning if entries were left out. */
  void print(boolean json) {
    System.out.print(json ? Json.line(this) + System.lineSeparator() : text());
    if (damaged > 0) {
      System.err.printf(
          "twobig: left out %s that no solver can have stored%n",
          Units.number(damaged, "damaged entry", "damaged entries"));
    }
  }

  private String text() {
    Rows rows = new Rows();
    rows.add("Store", store);
    rows.add("Table", "%s, %s".formatted(Units.bytes(tableBytes), Units.number(buckets, "bucket")));
    for (Part part : from) {
      rows.add(
          "From",
          "%s: %s, %s new, %s merged with existing entries"
              .formatted(
                  part.name(),
                  Units.number(part.entries(), "entry", "entries"),
                  Units.count(part.added()),
                  Units.count(part.united())));
    }
    rows.add(
        "Entries", "%s, %s lost to replacement".formatted(Units.count(entries), Units.count(lost)));
    return rows.toString();
  }
}
