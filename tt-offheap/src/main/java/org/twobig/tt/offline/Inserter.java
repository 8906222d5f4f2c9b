package org.twobig.tt.offline;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;

/**
 * Stores entries in a table that no other process uses, by any number of threads, and unites the
 * values of one key. Each of its locks guards many buckets. So threads do not overwrite each
 * other's entries: only the replacement scheme and a layout without their class drop entries.
 */
final class Inserter {
  /** Number of locks. With 64 threads, a thread waits for a lock about once in 64 times. */
  private static final int LOCKS = 1 << 12;

  private final Table table;
  private final boolean isPartitioned;
  private final EntryRules rules;
  private final Object[] locks = new Object[LOCKS];
  private final LongAdder added = new LongAdder();
  private final LongAdder united = new LongAdder();

  Inserter(Table table, EntryRules rules) {
    this.table = table;
    this.isPartitioned = table.layout().isPartitioned();
    this.rules = rules;
    Arrays.setAll(locks, i -> new Object());
  }

  long added() {
    return added.sum();
  }

  long united() {
    return united.sum();
  }

  /** Throws if the table contradicts an entry; {@code source} is for the message. */
  void check(String source, long high, long low, long value) {
    Region region = region(high, low);
    long entry = region.find(high, low);
    if (entry != 0) {
      union(source, high, low, value, region.value(entry));
    }
  }

  /** Stores an entry, or throws if the table contradicts it; {@code source} is for the message. */
  void insert(String source, long high, long low, long value, long work) {
    Region region = region(high, low);
    long bucket = region.bucket(high, low);
    synchronized (locks[(int) (bucket & LOCKS - 1)]) {
      long entry = region.lookUp(bucket, high, low);
      if (entry == 0) {
        region.keep(bucket, high, low, value, work);
        added.increment();
      } else {
        long known = region.value(entry);
        long union = union(source, high, low, value, known);
        region.keep(bucket, high, low, union, Math.max(work, region.work(entry)));
        if (union != known) {
          united.increment();
        }
      }
    }
  }

  /** Returns the region of a key. Computes the key's class only if the table has partitions. */
  private Region region(long high, long low) {
    return isPartitioned ? table.region(rules.of(high, low)) : table.regions().get(0);
  }

  private long union(String source, long high, long low, long value, long known) {
    OptionalLong union = rules.union(value, known);
    if (union.isEmpty()) {
      throw StoreException.refused(
          "%s says \"%s\" of the position %s, of which \"%s\" is known: one of the two is wrong."
              + " Nothing was changed. Solve the position without a store to see which",
          source,
          rules.describeValue(value),
          rules.describeKey(high, low),
          rules.describeValue(known));
    }
    return union.getAsLong();
  }
}
