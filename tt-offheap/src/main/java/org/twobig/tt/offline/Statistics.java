package org.twobig.tt.offline;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.CensusTaker;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.TallyCounts;

/**
 * The contents and the use of a store's table; other processes may go on using the store.
 *
 * @param regions contents of each partition, in the order of the partitions
 * @param counts look-ups and stores since the store was created
 * @param latencies durations of saves and restores since the store was created
 * @param largePages share of the table that lies on pages of 2 MiB, see {@link
 *     TableScan#largePageShare}
 */
public record Statistics(
    StoreInfo info,
    List<Census> regions,
    TallyCounts counts,
    Latencies latencies,
    OptionalDouble largePages) {
  public static Statistics of(Path directory, EntryRules rules, Progress progress) {
    try (TableScan scan = Entries.scan(directory, rules)) {
      return of(scan, rules, progress);
    }
  }

  public static Statistics of(TableScan scan, EntryRules rules, Progress progress) {
    progress.begin("counting", scan.words());
    List<Counter> counters = scan.forEach(progress::passed, () -> new Counter(scan, rules));
    // The counts are read after the entries: stores in between make the share of entries that are
    // still in the table too low, never too high.
    return new Statistics(
        scan.info(),
        sums(counters),
        scan.counts(),
        Stores.latencies(scan.info().directory()),
        scan.largePageShare());
  }

  private static final class Counter implements Layout.Visitor {
    private @Nullable Partition last;
    private @Nullable CensusTaker taker;
    private final Map<Partition, CensusTaker> takers = new LinkedHashMap<>();

    Counter(TableScan scan, EntryRules rules) {
      scan.layout()
          .partitions()
          .forEach(partition -> takers.put(partition, new CensusTaker(partition, rules)));
    }

    @Override
    public void visit(Partition partition, long bucket, int slot, long entry, Key key) {
      if (partition != last) {
        last = partition;
        taker = takers.get(partition);
      }
      Objects.requireNonNull(taker).visit(partition, bucket, slot, entry, key);
    }
  }

  private static List<Census> sums(List<Counter> counters) {
    Map<Partition, CensusTaker> sums = counters.get(0).takers;
    for (Counter counter : counters.subList(1, counters.size())) {
      counter.takers.forEach((partition, taker) -> sums.get(partition).add(taker));
    }
    return sums.values().stream().map(CensusTaker::census).toList();
  }
}
