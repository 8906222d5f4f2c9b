package org.twobig.tt.offline;

import java.nio.file.Path;
import java.util.List;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.TallyCounts;

/**
 * The contents and the use of a store's table; other processes may go on using the store.
 *
 * @param censuses contents of each partition, in the order of the partitions
 * @param counts look-ups and stores since the store was created
 * @param latencies durations of saves and restores since the store was created
 */
public record Statistics(
    StoreInfo info, List<Census> censuses, TallyCounts counts, Latencies latencies) {
  public static Statistics of(Path directory, EntryRules rules, Progress progress) {
    try (TableScan scan = Entries.scan(directory, rules)) {
      return of(scan, rules, progress);
    }
  }

  public static Statistics of(TableScan scan, EntryRules rules, Progress progress) {
    progress.begin("counting", scan.words());
    List<Census.Taker> takers =
        scan.forEach(progress::passed, () -> new Census.Taker(scan.layout(), rules));
    // The counts are read after the entries. An entry stored between the readings is counted but
    // not found, so the share of entries still in the table may be too low, never too high.
    return new Statistics(
        scan.info(),
        scan.layout().partitions().stream().map(partition -> sum(partition, takers)).toList(),
        scan.counts(),
        Stores.latencies(scan.info().directory()));
  }

  private static Census sum(Partition partition, List<Census.Taker> takers) {
    return takers.stream().map(taker -> taker.census(partition)).reduce(Census::plus).orElseThrow();
  }
}
