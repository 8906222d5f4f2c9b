package org.twobig.tt.table;

/**
 * Counts of the entries of a table, or of one of its regions. The counts are exact if no process
 * stores entries while the table is read.
 *
 * @param words the most entries that the buckets can hold
 * @param first entries in the first place of their bucket
 * @param second entries in the second place of their bucket
 * @param byClass entries by the {@link KeyClass class} of their key
 * @param workByClass sum of the {@link Region#work work} of these entries
 * @param byWork entries by work: element e counts entries of 2^e to 2^(e+1) - 1 nodes, as {@link
 *     Region#work} returns them
 * @param damaged entries whose key has no class, or a class of another region
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
  public long entries() {
    return first + second;
  }

  /** Returns the counts over two regions with the same classes and values. */
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

  static void addTo(long[] sums, long[] others) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = sum(sums[i], others[i]);
    }
  }

  /** Returns the sum, at most {@link Long#MAX_VALUE}: damaged entries may claim any work. */
  static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
