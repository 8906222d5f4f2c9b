package org.twobig.lab.bench;

import org.twobig.table.TranspositionTable;

/** Our own table. */
final class TwobigTable extends Contestant {
  private final TranspositionTable table;

  TwobigTable(TranspositionTable table) {
    this.table = table;
  }

  @Override
  long find(long high, long low) {
    return table.find(high, low);
  }

  @Override
  void find(long[] high, long[] low, long[] found) {
    table.find(high, low, BATCH, found);
  }

  @Override
  void store(long high, long low, long value) {
    table.store(table.bucket(high, low), low, value, Keys.work(low));
  }

  @Override
  long bytes() {
    return table.geometry().dataBytes();
  }
}
