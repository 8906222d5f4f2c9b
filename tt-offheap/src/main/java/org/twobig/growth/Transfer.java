package org.twobig.growth;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.twobig.file.Team;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;
import org.twobig.table.Table;

/**
 * Copies the entries of a table into one of another size, while both are in use. An entry is left
 * where it is, too. One whose key the other table knows already, with as much work or more, is not
 * copied: what is there may say more of the key. Damaged words, which hold no key, are left out.
 *
 * <p>Keys are looked up {@value #BATCH} at a time before the first of them is stored: most of the
 * time is waiting for memory, and so the waits overlap.
 */
public final class Transfer {
  /** Words that a thread takes at a time, a whole number of buckets: 128 KiB. */
  private static final int PIECE_WORDS = 1 << 14;

  private static final int BATCH = 64;

  private final PartitionedTable from;
  private final PartitionedTable to;
  private final LongAdder copied = new LongAdder();

  /**
   * @throws IllegalArgumentException unless the tables {@link #fit}
   */
  public Transfer(PartitionedTable from, PartitionedTable to) {
    if (!fit(from.layout(), to.layout())) {
      throw new IllegalArgumentException(
          "Entries of %s do not go into %s".formatted(from.layout(), to.layout()));
    }
    this.from = from;
    this.to = to;
  }

  /** Whether tables have the same keys, values and classes of partitions. */
  public static boolean fit(Layout one, Layout other) {
    boolean fits =
        one.keySpace().equals(other.keySpace())
            && one.valueBits() == other.valueBits()
            && one.partitions().size() == other.partitions().size();
    for (int i = 0; fits && i < one.partitions().size(); i++) {
      fits =
          one.partitions().get(i).firstClass() == other.partitions().get(i).firstClass()
              && one.partitions().get(i).lastClass() == other.partitions().get(i).lastClass();
    }
    return fits;
  }

  /**
   * Copies all.
   *
   * @param stop asked now and then by all threads; true ends it
   * @return false if it was stopped
   */
  public boolean run(int threads, BooleanSupplier stop) throws IOException {
    for (int region = 0; region < from.tables().size() && !stop.getAsBoolean(); region++) {
      int which = region;
      long words = from.tables().get(region).geometry().words();
      AtomicLong next = new AtomicLong();
      Team.run(
          "twobig-growth",
          (int) Math.min(threads, Math.ceilDiv(words, PIECE_WORDS)),
          () -> copy(which, next, stop));
    }
    return !stop.getAsBoolean();
  }

  /** Entries that the other table has got. */
  public long copied() {
    return copied.sum();
  }

  private void copy(int region, AtomicLong next, BooleanSupplier stop) {
    Geometry geometry = from.tables().get(region).geometry();
    long start = from.layout().offset(region) / Long.BYTES;
    int step = geometry.entryWords();
    int inBucket = geometry.strategy().bucketEntries();
    int mostCode = (1 << geometry.workBits()) - 1;
    long[] words = new long[PIECE_WORDS];
    Batch batch = new Batch(to.tables().get(region));
    for (long at = next.getAndAdd(PIECE_WORDS);
        at < geometry.words() && !stop.getAsBoolean();
        at = next.getAndAdd(PIECE_WORDS)) {
      int count = (int) Math.min(PIECE_WORDS, geometry.words() - at);
      from.copyWords(start + at, words, count);
      for (int i = 0; i < count; i += step) {
        long code = geometry.workField(words[i]);
        if (words[i] != 0 && code >= 1 && code <= mostCode) {
          long bucket = (at + i) / step / inBucket;
          Key key = geometry.keyOf(bucket, words[i], words[i + step - 1]);
          if (geometry.keySpace().contains(key.high(), key.low())
              && (step == 1 || geometry.bucket(key.high(), key.low()) == bucket)) {
            batch.add(key, geometry.value(words[i]), geometry.workOf(words[i]));
          }
        }
      }
      batch.store();
    }
  }

  /** Entries on their way, of one thread. */
  private final class Batch {
    private final Table table;
    private final long[] high = new long[BATCH];
    private final long[] low = new long[BATCH];
    private final long[] value = new long[BATCH];
    private final long[] work = new long[BATCH];
    private final long[] known = new long[BATCH];
    private int count;

    Batch(Table table) {
      this.table = table;
    }

    void add(Key key, long entryValue, long entryWork) {
      high[count] = key.high();
      low[count] = key.low();
      value[count] = entryValue;
      work[count] = entryWork;
      count++;
      if (count == BATCH) {
        store();
      }
    }

    void store() {
      table.find(high, low, count, known);
      int stored = 0;
      for (int i = 0; i < count; i++) {
        Geometry geometry = table.geometry();
        if (known[i] == 0 || geometry.workCodeOf(known[i]) < geometry.workCode(work[i])) {
          table.keep(table.bucket(high[i], low[i]), high[i], low[i], value[i], work[i]);
          stored++;
        }
      }
      copied.add(stored);
      count = 0;
    }
  }
}
