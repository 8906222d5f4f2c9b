package org.twobig.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts over all entries of a table, or of one of its regions, at one time; exact if nobody stores
 * meanwhile.
 *
 * @param buckets buckets of the table
 * @param words words of these buckets: the most entries there could be
 * @param first entries in first words
 * @param second entries in second words
 * @param byClass entries by the class of their key
 * @param workByClass work of these entries, see {@link TranspositionTable#work}, summed
 * @param byValue entries by value
 * @param byWork entries by work: element e counts those of 2^e nodes and more, below 2^(e+1), as
 *     far as the work scale of the table tells them apart
 * @param damaged entries whose key belongs to no class, or to none of the region
 */
public record Census(
    long buckets,
    long words,
    long first,
    long second,
    long[] byClass,
    long[] workByClass,
    long[] byValue,
    long[] byWork,
    long damaged) {
  /** All entries. */
  public long entries() {
    return first + second;
  }

  /**
   * Counts with all processors.
   *
   * @param done is added to as buckets are counted, for progress
   * @return the census of each region, in the order of the partitions
   */
  public static List<Census> of(PartitionedTable table, KeyClass classes, LongAdder done) {
    List<Census> regions = new ArrayList<>();
    for (int i = 0; i < table.regions().size(); i++) {
      Partition partition = table.layout().partitions().get(i);
      regions.add(of(table.regions().get(i), within(partition, classes), done));
    }
    return regions;
  }

  /** The classes of a partition; keys of others have no business there. */
  private static KeyClass within(Partition partition, KeyClass classes) {
    return new KeyClass() {
      @Override
      public int count() {
        return classes.count();
      }

      @Override
      public int of(long high, long low) {
        int keyClass = classes.of(high, low);
        return partition.contains(keyClass) ? keyClass : NONE;
      }
    };
  }

  /**
   * Counts a table that is not partitioned, or one region.
   *
   * @param done is added to as buckets are counted, for progress
   */
  public static Census of(TranspositionTable table, KeyClass classes, LongAdder done) {
    return table
        .ranges()
        .parallel()
        .map(
            range -> {
              Census part = ofRange(range, classes);
              done.add(range.buckets());
              return part;
            })
        .reduce(Census::plus)
        .orElseThrow();
  }

  private static Census ofRange(BucketRange range, KeyClass classes) {
    TranspositionTable table = range.table();
    Geometry geometry = table.geometry();
    int bucketWords = geometry.strategy().bucketWords();
    long[] inSlot = new long[2]; // a bucket has one word or two
    long[] byClass = new long[classes.count()];
    long[] workByClass = new long[classes.count()];
    long[] byValue = new long[1 << geometry.valueBits()];
    long[] byWork = new long[Long.SIZE];
    long damaged = 0;
    for (long bucket = range.from(); bucket < range.to(); bucket++) {
      for (int slot = 0; slot < bucketWords; slot++) {
        long entry = table.word(bucket, slot);
        if (entry != 0) {
          Key key = geometry.keyOf(bucket, entry);
          int keyClass =
              geometry.keySpace().contains(key.high(), key.low())
                  ? classes.of(key.high(), key.low())
                  : KeyClass.NONE;
          inSlot[slot]++;
          byValue[(int) geometry.value(entry)]++;
          long work = geometry.workOf(entry);
          byWork[63 - Long.numberOfLeadingZeros(Math.max(1, work))]++;
          if (keyClass == KeyClass.NONE) {
            damaged++;
          } else {
            byClass[keyClass]++;
            workByClass[keyClass] = sum(workByClass[keyClass], work);
          }
        }
      }
    }
    return new Census(
        range.buckets(),
        range.buckets() * bucketWords,
        inSlot[0],
        inSlot[1],
        byClass,
        workByClass,
        byValue,
        byWork,
        damaged);
  }

  /** The counts over two regions with the same classes and values. */
  public Census plus(Census other) {
    return new Census(
        buckets + other.buckets,
        words + other.words,
        first + other.first,
        second + other.second,
        sum(byClass, other.byClass),
        sum(workByClass, other.workByClass),
        sum(byValue, other.byValue),
        sum(byWork, other.byWork),
        damaged + other.damaged);
  }

  private static long[] sum(long[] a, long[] b) {
    long[] sum = new long[a.length];
    Arrays.setAll(sum, i -> sum(a[i], b[i]));
    return sum;
  }

  /** The sum, or the largest number: damaged entries may claim any work. */
  private static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
