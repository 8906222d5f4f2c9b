package org.twobig.tt.table;

/** The result of checking whether the game can have stored an entry. */
public enum Soundness {
  VALID,

  /** The number computed from bucket and tag is no key of the game. */
  NO_KEY,

  /** The key belongs to another partition, or to none. */
  ELSEWHERE,

  /** The game has no such value. */
  NO_VALUE,

  /** The work is 0, or too large for this table. */
  NO_WORK;

  /** Returns the class of a key; {@link KeyClass#NONE} if the number is no key of the game. */
  public static int classOf(EntryRules rules, Key key) {
    return rules.isKey(key.high(), key.low()) ? rules.of(key.high(), key.low()) : KeyClass.NONE;
  }

  /** Checks an entry; {@code keyClass} is what {@link #classOf} returned for its key. */
  public static Soundness of(EntryRules rules, Partition partition, int keyClass, long entry) {
    if (keyClass == KeyClass.NONE) {
      return NO_KEY;
    }
    if (!partition.contains(keyClass)) {
      return ELSEWHERE;
    }
    Geometry geometry = partition.geometry();
    if (!rules.isValue(geometry.value(entry))) {
      return NO_VALUE;
    }
    long code = geometry.workField(entry);
    boolean inRange =
        code >= 1
            && code < 1L << geometry.workBits()
            && geometry.workOf(entry) != Long.MAX_VALUE; // more nodes than a long can count
    return inRange ? VALID : NO_WORK;
  }
}
