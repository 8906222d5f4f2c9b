package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.ReplacementScheme;

/** A new store, as {@code twobig create} has made it: its keys, table and partitions. */
@JsonTypeName("twobig/create/1")
public record CreateReport(
    String store,
    String keySpace,
    int keySpaceVersion,
    int keyBits,
    long buckets,
    long tableBytes,
    Placement placement,
    String placementReason,
    String tableFile,
    List<PartitionFigures> partitions)
    implements Report {
  /** A partition; without plies, the whole table. */
  public record PartitionFigures(
      Optional<Integer> firstPly,
      Optional<Integer> lastPly,
      ReplacementScheme replacement,
      long buckets,
      long tableBytes,
      int tagBits,
      int valueBits,
      int workBits) {
    static PartitionFigures of(Partition partition, boolean ofSome) {
      return new PartitionFigures(
          ofSome ? Optional.of(partition.firstClass()) : Optional.empty(),
          ofSome ? Optional.of(partition.lastClass()) : Optional.empty(),
          partition.geometry().scheme(),
          partition.geometry().buckets(),
          partition.geometry().dataBytes(),
          partition.geometry().tagBits(),
          partition.geometry().valueBits(),
          partition.geometry().workBits());
    }

    private String text() {
      return "%s%s, %s, %s, tag %d bits, value %d, work %d"
          .formatted(
              firstPly
                  .map(first -> "plies %d-%d: ".formatted(first, lastPly.orElseThrow()))
                  .orElse(""),
              Units.bytes(tableBytes),
              replacement,
              Units.number(buckets, "bucket"),
              tagBits,
              valueBits,
              workBits);
    }
  }

  static CreateReport of(StoreInfo info) {
    Layout layout = info.layout();
    return new CreateReport(
        info.directory().toString(),
        layout.keySpace().name(),
        layout.keySpace().version(),
        layout.keySpace().bits(),
        layout.buckets(),
        layout.dataBytes(),
        info.placement(),
        info.reason(),
        info.tableFile().toString(),
        layout.partitions().stream()
            .map(partition -> PartitionFigures.of(partition, layout.isPartitioned()))
            .toList());
  }

  @Override
  public String text() {
    Rows rows = new Rows();
    rows.add("Store", store);
    if (partitions.get(0).firstPly.isPresent()) {
      rows.add(
          "Table", "%s, %s", Units.bytes(tableBytes), Units.number(partitions.size(), "partition"));
      partitions.forEach(region -> rows.add("", region.text()));
    } else {
      rows.add("Table", partitions.get(0).text());
    }
    rows.add("Keys", "%s version %d (%d bits)", keySpace, keySpaceVersion, keyBits);
    rows.add("Placement", placementReason);
    rows.add("File", tableFile);
    return rows.toString();
  }
}
