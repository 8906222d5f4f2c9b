package org.twobig.tt.table;

/**
 * The rule by which a full bucket loses an entry (Breuker, Uiterwijk and van den Herik 1994; Romen
 * 2020, "Replacement Strategy"). {@link WordRegion} and {@link PairRegion} apply the rule. If the
 * bucket has an entry of the same key, every scheme keeps only one of the two: the one with the
 * larger work, or the later of two equal ones.
 */
public enum ReplacementScheme {
  /** One entry a bucket; a new entry always replaces one of another key. */
  NEW(1, 1),

  /** One entry a bucket: the one with the larger work, or the later one if the works are equal. */
  BIG(2, 1),

  /**
   * Two entries a bucket: the first follows {@link #BIG}; an entry that loses there becomes the
   * second.
   */
  TWOBIG(3, 2);

  private final int code;
  private final int bucketEntries;

  ReplacementScheme(int code, int bucketEntries) {
    this.code = code;
    this.bucketEntries = bucketEntries;
  }

  public int code() {
    return code;
  }

  public int bucketEntries() {
    return bucketEntries;
  }
}
