package org.twobig.tt.table;

/**
 * Counts the entries of one region of a table for a {@link Census}. An instance belongs to one
 * thread. {@link #add} sums the counts of several threads.
 */
public final class CensusTaker implements Layout.Visitor {
  private final Geometry geometry;
  private final Partition partition;
  private final KeyClass classes;

  /** The least work of each work code: a look-up is cheaper than a computation for each entry. */
  private final long[] workOfCode;

  private final long[] inSlot = new long[2]; // a bucket has one entry or two
  private final long[] byClass;
  private final long[] workByClass;
  private final long[] byValue;
  private final long[] byWorkCode;

  private long impossible;

  private long damaged;

  public CensusTaker(Partition partition, KeyClass classes) {
    this.geometry = partition.geometry();
    this.partition = partition;
    this.classes = classes;
    this.workOfCode = new long[1 << geometry.workBits()];
    for (int code = 0; code < workOfCode.length; code++) {
      workOfCode[code] = geometry.smallestWork(code);
    }
    this.byClass = new long[classes.count()];
    this.workByClass = new long[classes.count()];
    this.byValue = new long[1 << geometry.valueBits()];
    this.byWorkCode = new long[workOfCode.length];
  }

  @Override
  public void visit(Partition region, long bucket, int slot, long entry, Key key) {
    inSlot[slot]++;
    long work = countMeaning(entry);
    int keyClass = classOf(key);
    if (keyClass == KeyClass.NONE) {
      damaged++;
    } else {
      byClass[keyClass]++;
      workByClass[keyClass] = Census.sum(workByClass[keyClass], work);
    }
  }

  private long countMeaning(long entry) {
    byValue[(int) geometry.value(entry)]++;
    long code = geometry.workField(entry);
    if (code >= byWorkCode.length) {
      impossible++;
      return Long.MAX_VALUE;
    }
    byWorkCode[(int) code]++;
    return workOfCode[(int) code];
  }

  public void add(CensusTaker other) {
    Census.addTo(inSlot, other.inSlot);
    Census.addTo(byClass, other.byClass);
    Census.addTo(workByClass, other.workByClass);
    Census.addTo(byValue, other.byValue);
    Census.addTo(byWorkCode, other.byWorkCode);
    impossible += other.impossible;
    damaged += other.damaged;
  }

  private int classOf(Key key) {
    if (!geometry.keySpace().contains(key.high(), key.low())) {
      return KeyClass.NONE;
    }
    int keyClass = classes.of(key.high(), key.low());
    return partition.contains(keyClass) ? keyClass : KeyClass.NONE;
  }

  public Census census() {
    long[] byWork = new long[Long.SIZE];
    byWork[logarithm(Long.MAX_VALUE)] = impossible;
    for (int code = 0; code < byWorkCode.length; code++) {
      byWork[logarithm(workOfCode[code])] += byWorkCode[code];
    }
    return new Census(
        geometry.buckets(),
        geometry.entries(),
        inSlot[0],
        inSlot[1],
        byClass.clone(),
        workByClass.clone(),
        byValue.clone(),
        byWork,
        damaged);
  }

  private static int logarithm(long work) {
    return 63 - Long.numberOfLeadingZeros(work);
  }
}
