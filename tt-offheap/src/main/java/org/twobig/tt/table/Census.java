package org.twobig.tt.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Counts of the entries of a table, or of one of its regions. The counts are exact if no process
 * stores entries while the table is read.
 *
 * @param first entries in the first place of their bucket
 * @param second entries in the second place of their bucket
 * @param byClass entries by the {@link KeyClass class} of their key
 * @param workByClass sum of the {@link Region#work work} of these entries
 * @param byWork entries by work: element e counts those with a {@link Region#work work} of 2^e to
 *     2^(e+1) - 1
 * @param damaged entries whose key has no class, or a class of another region
 */
public record Census(
    long first,
    long second,
    long[] byClass,
    long[] workByClass,
    long[] byValue,
    long[] byWork,
    long damaged) {
  public long entries() {
    return first + second;
  }

  /** Returns the sums of two counts of tables with the same classes and values. */
  public Census plus(Census other) {
    return new Census(
        first + other.first,
        second + other.second,
        sum(byClass, other.byClass),
        sum(workByClass, other.workByClass),
        sum(byValue, other.byValue),
        sum(byWork, other.byWork),
        damaged + other.damaged);
  }

  private static long[] sum(long[] a, long[] b) {
    long[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] = sum(sum[i], b[i]);
    }
    return sum;
  }

  /** Returns the sum, at most {@link Long#MAX_VALUE}: damaged entries may claim any work. */
  private static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** Counts the entries of a table, each region by itself. Belongs to one thread. */
  public static final class Taker implements Layout.Visitor {
    private final Map<Partition, Counts> regions = new LinkedHashMap<>();
    private Counts last;

    public Taker(Layout layout, KeyClass classes) {
      for (Partition partition : layout.partitions()) {
        regions.put(partition, new Counts(partition, classes));
      }
      last = counts(layout.partitions().get(0));
    }

    private Counts counts(Partition partition) {
      return Objects.requireNonNull(regions.get(partition));
    }

    @Override
    public void visit(Partition partition, long bucket, int slot, long entry, Key key) {
      if (partition != last.partition) {
        last = counts(partition);
      }
      last.add(slot, entry, key);
    }

    /** Returns the counts of a region; call it after the last visit. */
    public Census census(Partition partition) {
      return counts(partition).census();
    }
  }

  /** The counts of one region. */
  private static final class Counts {
    private final Partition partition;
    private final Geometry geometry;
    private final KeyClass classes;

    /** Smallest work of each work code: a look-up is cheaper than a computation for each entry. */
    private final long[] workOfCode;

    private final long[] inSlot = new long[2]; // a bucket has one entry or two
    private final long[] byClass;
    private final long[] workByClass;
    private final long[] byValue;
    private final long[] byWork = new long[Long.SIZE];
    private long damaged;

    Counts(Partition partition, KeyClass classes) {
      this.partition = partition;
      this.geometry = partition.geometry();
      this.classes = classes;
      this.workOfCode = new long[1 << geometry.workBits()];
      for (int code = 0; code < workOfCode.length; code++) {
        workOfCode[code] = geometry.smallestWork(code);
      }
      this.byClass = new long[classes.count()];
      this.workByClass = new long[classes.count()];
      this.byValue = new long[1 << geometry.valueBits()];
    }

    void add(int slot, long entry, Key key) {
      long code = geometry.workField(entry);
      long work = code < workOfCode.length ? workOfCode[(int) code] : Long.MAX_VALUE;
      inSlot[slot]++;
      byValue[(int) geometry.value(entry)]++;
      byWork[Long.SIZE - 1 - Long.numberOfLeadingZeros(work)]++;
      boolean isKey = geometry.keySpace().contains(key.high(), key.low());
      int keyClass = isKey ? classes.of(key.high(), key.low()) : KeyClass.NONE;
      if (partition.contains(keyClass)) {
        byClass[keyClass]++;
        workByClass[keyClass] = sum(workByClass[keyClass], work);
      } else {
        damaged++;
      }
    }

    Census census() {
      return new Census(inSlot[0], inSlot[1], byClass, workByClass, byValue, byWork, damaged);
    }
  }
}
