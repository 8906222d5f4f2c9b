package org.twobig.tt.table;

import java.util.List;

/** Counts the entries in the regions of a table, word by word. */
public final class Entries {
  private Entries() {}

  /** Returns the counts of each region. */
  public static List<Census> census(Table table, KeyClass classes) {
    Census.Taker taker = new Census.Taker(table.layout(), classes);
    long[] words = new long[(int) table.layout().dataBytes() / 8];
    table.copyWords(0, words, words.length);
    table.layout().forEach(0, words, words.length, taker);
    return table.layout().partitions().stream().map(taker::census).toList();
  }
}
