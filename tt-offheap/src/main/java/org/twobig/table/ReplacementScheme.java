package org.twobig.table;

/**
 * The rule by which a full bucket loses an entry (Breuker, Uiterwijk and van den Herik 1994;
 * report, "Replacement Strategy"). {@link WordRegion} and {@link PairRegion} apply the rule. Every
 * scheme keeps one copy of a key that is stored again: the copy with the larger work, or the later
 * copy if the works are equal.
 */
public enum ReplacementScheme {
  /** One entry a bucket; the later replaces the earlier. */
  NEW(1, 1),

  /** One entry a bucket; the entry with the larger work stays, or the later if they are equal. */
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

  /** Returns the number that stands for the scheme in files. */
  public int code() {
    return code;
  }

  /** Returns the number of entries of a bucket. */
  public int bucketEntries() {
    return bucketEntries;
  }
}
