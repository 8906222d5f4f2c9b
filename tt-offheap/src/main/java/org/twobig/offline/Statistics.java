package org.twobig.offline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.store.Store;
import org.twobig.store.StoreInfo;
import org.twobig.store.TableScan;
import org.twobig.table.Census;
import org.twobig.table.CensusTaker;
import org.twobig.table.EntryRules;
import org.twobig.table.TallyCounts;

/**
 * What is in a store's table, and what was asked of it; others may go on using it.
 *
 * @param info the store
 * @param regions what is in each partition, in their order
 * @param counts what was asked and stored in the life of the store
 * @param largePages share of the table that lies on pages of 2 MiB, see {@link
 *     Store#largePageShare}
 */
public record Statistics(
    StoreInfo info, List<Census> regions, TallyCounts counts, OptionalDouble largePages) {
  /**
   * Counts all entries.
   *
   * @throws org.twobig.table.StoreException if the store is refused
   * @throws StoppedException if stopped
   */
  public static Statistics of(Path directory, EntryRules rules, Progress progress) {
    try (TableScan scan = Store.scan(directory, Set.of(rules.keySpace()))) {
      StoreSource.requireValues(scan, rules);
      progress.begin("counting", scan.words());
      List<List<CensusTaker>> threads = new ArrayList<>();
      Workers.run(
          progress,
          () -> {
            List<CensusTaker> takers = takers(scan, rules);
            threads.add(takers);
            TableScan.Cursor cursor = scan.cursor();
            return () -> {
              if (!cursor.next()) {
                return false;
              }
              cursor.forEachPiece(
                  (partition, words, from, to, place) ->
                      takers.get(partition).add(words, from, to, place));
              progress.add(cursor.count());
              return true;
            };
          });
      // The counts come after the entries: what others store meanwhile may be missing, not more.
      return new Statistics(scan.info(), sums(threads), scan.counts(), scan.largePageShare());
    }
  }

  private static List<CensusTaker> takers(TableScan scan, EntryRules rules) {
    return scan.layout().partitions().stream()
        .map(partition -> new CensusTaker(partition, rules))
        .collect(Collectors.toList());
  }

  private static List<Census> sums(List<List<CensusTaker>> threads) {
    List<CensusTaker> sums = threads.get(0);
    threads
        .subList(1, threads.size())
        .forEach(
            takers -> IntStream.range(0, sums.size()).forEach(i -> sums.get(i).add(takers.get(i))));
    return sums.stream().map(CensusTaker::census).collect(Collectors.toList());
  }
}
