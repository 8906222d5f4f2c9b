package org.twobig.solve;

import java.util.List;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.KeyClass;
import org.twobig.tt.table.Table;

/** Counts the entries of a table's regions. */
final class Entries {
  private Entries() {}

  /** Returns the counts of each region. */
  static List<Census> census(Table table, KeyClass classes) {
    Census.Taker taker = new Census.Taker(table.layout(), classes);
    long[] words = new long[(int) table.layout().dataBytes() / 8];
    table.copyWords(0, words, words.length);
    table.layout().forEach(0, words, words.length, taker);
    return table.layout().partitions().stream().map(taker::census).toList();
  }
}
