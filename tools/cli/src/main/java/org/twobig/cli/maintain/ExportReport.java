package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;

/** What {@code export} has written. */
@JsonTypeName("twobig/export/1")
public record ExportReport(String store, String file, long entries, long bytes, long damaged)
    implements Report {
  String text() {
    return "Wrote %s in %s%s"
        .formatted(
            Units.number(entries, "entry", "entries"),
            Units.bytes(bytes),
            damaged == 0
                ? ""
                : "; left out " + Units.number(damaged, "damaged entry", "damaged entries"));
  }
}
