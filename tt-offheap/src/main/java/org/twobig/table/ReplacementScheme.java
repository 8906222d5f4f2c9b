package org.twobig.table;

/**
 * The rule by which a full bucket loses an entry (Breuker, Uiterwijk and van den Herik 1994;
 * report, "Replacement Strategy"). {@link WordRegion} and {@link PairRegion} carry it out. A key
 * stored again is no conflict: every strategy keeps one copy, the one with the larger work, of two
 * alike the later.
 */
public enum ReplacementScheme {
  /** One entry a bucket; the later replaces the earlier. */
  NEW(1, 1),

  /** One entry a bucket; the one with the larger work stays, of two alike the later. */
  BIG(2, 1),

  /**
   * Two entries a bucket: the first as with {@link #BIG}; the entry that loses there replaces the
   * second.
   */
  TWOBIG(3, 2);

  private final int code;
  private final int bucketEntries;

  ReplacementScheme(int code, int bucketEntries) {
    this.code = code;
    this.bucketEntries = bucketEntries;
  }

  /** The number that stands for the strategy in files. */
  public int code() {
    return code;
  }

  /** Entries of a bucket. */
  public int bucketEntries() {
    return bucketEntries;
  }
}
