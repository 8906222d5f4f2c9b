package org.twobig.table;

/** Whether the game can have stored an entry. */
public enum Soundness {
  /** The game can have stored it. */
  VALID,

  /** The entry decodes to a number that is no key. */
  NO_KEY,

  /** The key is of a class that is kept in another partition, or in none. */
  ELSEWHERE,

  /** The value does not occur. */
  NO_VALUE,

  /** The work is 0, or has more bits than the work of this table. */
  NO_WORK;

  /**
   * The class of any number as a key; {@link KeyClass#NONE} if the number is outside the keys of
   * the game.
   */
  public static int classOf(EntryRules rules, Key key) {
    return rules.isKey(key.high(), key.low()) ? rules.of(key.high(), key.low()) : KeyClass.NONE;
  }

  /**
   * Checks an entry.
   *
   * @param keyClass the class of its key, see {@link #classOf}
   */
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
            && geometry.workOf(entry) != Long.MAX_VALUE; // of more nodes than can be counted
    return inRange ? VALID : NO_WORK;
  }
}
