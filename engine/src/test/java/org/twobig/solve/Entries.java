package org.twobig.solve;

import java.util.ArrayList;
import java.util.List;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.CensusTaker;
import org.twobig.tt.table.KeyClass;
import org.twobig.tt.table.Table;

/** What is in the regions of a table, word by word. */
final class Entries {
  private Entries() {}

  /** The counts over each region. */
  static List<Census> census(Table table, KeyClass classes) {
    List<Census> regions = new ArrayList<>();
    for (int i = 0; i < table.regions().size(); i++) {
      long[] words = new long[(int) table.regions().get(i).geometry().words()];
      CensusTaker taker = new CensusTaker(table.layout().partitions().get(i), classes);
      table.copyWords(table.layout().offset(i) / 8, words, words.length);
      table.layout().forEach(table.layout().offset(i) / 8, words, words.length, taker);
      regions.add(taker.census());
    }
    return regions;
  }
}
