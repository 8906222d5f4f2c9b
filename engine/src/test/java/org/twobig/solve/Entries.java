package org.twobig.solve;

import java.util.ArrayList;
import java.util.List;
import org.twobig.table.Census;
import org.twobig.table.CensusTaker;
import org.twobig.table.KeyClass;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/** What is in the regions of a table, word by word. */
final class Entries {
  private Entries() {}

  /** The counts over each region. */
  static List<Census> census(PartitionedTable table, KeyClass classes) {
    List<Census> regions = new ArrayList<>();
    for (int i = 0; i < table.regions().size(); i++) {
      TranspositionTable region = table.regions().get(i);
      CensusTaker taker = new CensusTaker(table.layout().partitions().get(i), classes);
      int bucketWords = region.geometry().strategy().bucketEntries();
      for (long word = 0; word < region.geometry().words(); word++) {
        long entry = region.word(word / bucketWords, (int) (word % bucketWords));
        taker.add(new long[] {entry}, 0, 1, word);
      }
      regions.add(taker.census());
    }
    return regions;
  }
}
