package org.twobig.tt.store;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.Table;

/**
 * Copies the entries of a table, the source, into a table of another size, the target, while
 * processes use both. The source keeps its entries. An entry is skipped if the target has its key
 * with as much work or more, or if the entry has no valid work or key.
 *
 * <p>Each thread looks up {@value #BATCH} keys at once before it stores the first of them, so that
 * the waits for memory overlap.
 */
public final class Transfer implements CheckpointReader.Sink {
  /**
   * Number of keys looked up at once. A core can have 10 to 20 reads under way. A batch is several
   * times as long: only at its end are fewer under way. The arrays of a batch take 2.5 KiB.
   */
  private static final int BATCH = 64;

  private final Layout from;
  private final Table to;
  private final BooleanSupplier stop;
  private final LongAdder copied = new LongAdder();

  public Transfer(Layout from, Table to) {
    this(from, to, () -> false);
  }

  /**
   * Throws {@link IllegalArgumentException} unless the tables {@link #fit}. Each thread calls
   * {@code stop} from time to time; if that returns true, the copying ends.
   */
  Transfer(Layout from, Table to, BooleanSupplier stop) {
    if (!fit(from, to.layout())) {
      throw new IllegalArgumentException(
          "Entries of %s do not go into %s".formatted(from, to.layout()));
    }
    this.from = from;
    this.to = to;
    this.stop = stop;
  }

  /** Returns whether key spaces, numbers of value bits, and classes of the partitions are equal. */
  static boolean fit(Layout one, Layout other) {
    return one.keySpace().equals(other.keySpace())
        && one.valueBits() == other.valueBits()
        && classes(one).equals(classes(other));
  }

  private static List<String> classes(Layout layout) {
    return layout.partitions().stream().map(Partition::classes).toList();
  }

  /** Copies all entries of the source {@code table}; returns false if it was stopped. */
  boolean run(TableFile table, int threads) throws IOException {
    TableScan.read(table, table.pagesWithData(), threads, () -> this);
    return !stop.getAsBoolean();
  }

  long copied() {
    return copied.sum();
  }

  @Override
  public void copyIn(long firstWord, long[] words, int count) {
    Batch batch = new Batch();
    from.forEach(firstWord, words, count, batch);
    batch.store();
  }

  @Override
  public boolean continuesAfter(int words) {
    return !stop.getAsBoolean();
  }

  private final class Batch implements Layout.Visitor {
    private Partition source = from.partitions().get(0);
    private Region table = to.regions().get(0);
    private final long[] high = new long[BATCH];
    private final long[] low = new long[BATCH];
    private final long[] value = new long[BATCH];
    private final long[] work = new long[BATCH];
    private final long[] known = new long[BATCH];
    private int count;

    @Override
    public void visit(Partition partition, long bucket, int slot, long entry, Key key) {
      if (partition != source) {
        store();
        source = partition;
        table = to.regions().get(from.partitions().indexOf(partition));
      }
      Geometry geometry = partition.geometry();
      long code = geometry.workField(entry);
      if (code >= 1
          && code < 1L << geometry.workBits()
          && geometry.keySpace().contains(key.high(), key.low())
          && (geometry.entryWords() == 1 || geometry.bucket(key.high(), key.low()) == bucket)) {
        high[count] = key.high();
        low[count] = key.low();
        value[count] = geometry.value(entry);
        work[count] = geometry.workOf(entry);
        count++;
        if (count == BATCH) {
          store();
        }
      }
    }

    private void store() {
      table.find(high, low, count, known);
      Geometry geometry = table.geometry();
      int stored = 0;
      for (int i = 0; i < count; i++) {
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
