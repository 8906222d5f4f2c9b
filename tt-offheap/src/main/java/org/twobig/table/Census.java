package org.twobig.table;

import java.util.ArrayList;
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
  /** Words looked at in one go. */
  private static final int BATCH = 1024;

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
      regions.add(of(table.regions().get(i), partition, classes, done));
    }
    return regions;
  }

  /**
   * Counts a table that is not partitioned, or one region.
   *
   * @param done is added to as buckets are counted, for progress
   */
  public static Census of(TranspositionTable table, KeyClass classes, LongAdder done) {
    return of(table, Partition.ofAll(table.geometry()), classes, done);
  }

  private static Census of(
      TranspositionTable table, Partition partition, KeyClass classes, LongAdder done) {
    return table
        .ranges()
        .parallel()
        .map(
            range -> {
              CensusTaker taker = new CensusTaker(partition, classes);
              count(range, taker);
              done.add(range.buckets());
              return taker;
            })
        .reduce(
            (taker, other) -> {
              taker.add(other);
              return taker;
            })
        .orElseThrow()
        .census();
  }

  private static void count(BucketRange range, CensusTaker taker) {
    int bucketWords = range.table().geometry().strategy().bucketWords();
    long[] words = new long[BATCH];
    long end = range.to() * bucketWords;
    for (long place = range.from() * bucketWords; place < end; place += BATCH) {
      int count = (int) Math.min(BATCH, end - place);
      for (int i = 0; i < count; i++) {
        long word = place + i;
        words[i] = range.table().word(word / bucketWords, (int) (word % bucketWords));
      }
      taker.add(words, 0, count, place);
    }
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
    long[] sum = a.clone();
    addTo(sum, b);
    return sum;
  }

  /** Adds numbers to others. */
  static void addTo(long[] sums, long[] others) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = sum(sums[i], others[i]);
    }
  }

  /** The sum, or the largest number: damaged entries may claim any work. */
  static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
