package org.twobig.table;

import java.util.ArrayList;
import java.util.List;

/** What is in the regions of a table, word by word. */
public final class Entries {
  private Entries() {}

  /** Visits all entries, those of a bucket from its first word to its last. */
  public static void forEach(TranspositionTable region, EntryVisitor visitor) {
    Geometry geometry = region.geometry();
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      for (int slot = 0; slot < geometry.strategy().bucketEntries(); slot++) {
        long entry = region.word(bucket, slot);
        if (entry != 0) {
          Key key = geometry.keyOf(bucket, entry);
          visitor.visit(key.high(), key.low(), geometry.value(entry), geometry.workOf(entry));
        }
      }
    }
  }

  /** The counts over each region. */
  public static List<Census> census(PartitionedTable table, KeyClass classes) {
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
