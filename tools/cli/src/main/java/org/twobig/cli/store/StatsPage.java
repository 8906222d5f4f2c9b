package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Instant;
import java.util.function.ToLongFunction;
import org.twobig.cli.store.StatsReport.PartitionFigures;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.Units;

/**
 * A {@link StatsReport} as an HTML page, one file without scripts. Its security policy forbids the
 * page all access to the network. The template {@code stats.html} names components of the report,
 * and the components and methods of this record.
 *
 * @param counted when the entries were counted
 * @param home the address of a page to go back to; empty for none
 */
public record StatsPage(StatsReport report, Instant counted, String home) {
  public String html() {
    return ReportTemplate.html(StatsPage.class, "stats.html", report, this);
  }

  String style() {
    return ReportTemplate.resource(StatsPage.class, "stats.css");
  }

  String name() {
    Path name = Path.of(report.shape().store()).getFileName();
    return name == null ? report.shape().store() : name.toString();
  }

  String occupancyNote() {
    return report.occupancy().size() == 1
        ? "Words of the table that hold an entry."
        : "The first word of each bucket keeps the entry with the larger work.";
  }

  boolean hasProcesses() {
    return !report.processes().isEmpty();
  }

  String tag() {
    return bits(partition -> partition.shape().tagBits());
  }

  String work() {
    return bits(PartitionFigures::workBits);
  }

  private String bits(ToLongFunction<PartitionFigures> bits) {
    long[] all = report.partitions().stream().mapToLong(bits).sorted().distinct().toArray();
    return all.length == 1
        ? Units.number(all[0], "bit")
        : "%d to %d bits".formatted(all[0], all[all.length - 1]);
  }
}
