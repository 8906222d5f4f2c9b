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

  private final Layout from;
  private final PartitionedTable to;
  private final LongAdder copied = new LongAdder();

  /**
   * @param from shape of the table that the entries come from
   * @throws IllegalArgumentException unless the tables {@link #fit}
   */
  public Transfer(Layout from, PartitionedTable to) {
    if (!fit(from, to.layout())) {
      throw new IllegalArgumentException(
          "Entries of %s do not go into %s".formatted(from, to.layout()));
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
   * @param table has the shape of those that the entries come from
   * @param stop asked now and then by all threads; true ends it
   * @return false if it was stopped
   */
  public boolean run(PartitionedTable table, int threads, BooleanSupplier stop) throws IOException {
    for (int region = 0; region < table.tables().size() && !stop.getAsBoolean(); region++) {
      long start = from.offset(region) / Long.BYTES;
      long words = table.tables().get(region).geometry().words();
      AtomicLong next = new AtomicLong();
      Team.run(
          "twobig-growth",
          (int) Math.min(threads, Math.ceilDiv(words, PIECE_WORDS)),
          () -> {
            long[] piece = new long[PIECE_WORDS];
            for (long at = next.getAndAdd(PIECE_WORDS);
                at < words && !stop.getAsBoolean();
                at = next.getAndAdd(PIECE_WORDS)) {
              int count = (int) Math.min(PIECE_WORDS, words - at);
              table.copyWords(start + at, piece, count);
              add(start + at, piece, count);
            }
          });
    }
    return !stop.getAsBoolean();
  }

  /** Entries that the other table has got. */
  public long copied() {
    return copied.sum();
  }

  /**
   * Copies the entries among consecutive words of the table that they come from; for any thread.
   *
   * @param firstWord where they lie, in words from the beginning of the first region; of an entry
   *     the first
   * @param words entries, 0 where there is none
   * @param count how many words
   */
  public void add(long firstWord, long[] words, int count) {
    for (int region = 0; region < to.tables().size(); region++) {
      Geometry geometry = from.partitions().get(region).geometry();
      long start = from.offset(region) / Long.BYTES;
      long begin = Math.max(firstWord, start);
      long end = Math.min(firstWord + count, start + geometry.words());
      if (begin < end) {
        Batch batch = new Batch(to.tables().get(region));
        add(
            geometry,
            begin - start,
            words,
            (int) (begin - firstWord),
            (int) (end - firstWord),
            batch);
        batch.store();
      }
    }
  }

  private static void add(
      Geometry geometry, long place, long[] words, int begin, int end, Batch batch) {
    int step = geometry.entryWords();
    int inBucket = geometry.strategy().bucketEntries();
    int mostCode = (1 << geometry.workBits()) - 1;
    for (int i = begin; i < end; i += step) {
      long code = geometry.workField(words[i]);
      if (words[i] != 0 && code >= 1 && code <= mostCode) {
        long bucket = (place + i - begin) / step / inBucket;
        Key key = geometry.keyOf(bucket, words[i], words[i + step - 1]);
        if (geometry.keySpace().contains(key.high(), key.low())
            && (step == 1 || geometry.bucket(key.high(), key.low()) == bucket)) {
          batch.add(key, geometry.value(words[i]), geometry.workOf(words[i]));
        }
      }
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
