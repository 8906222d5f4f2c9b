package org.twobig.offline;

import org.twobig.table.EntryRules;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Partition;

/** Whether a word found in a table can be right. */
enum EntryCheck {
  /** It can. */
  RIGHT,

  /** It decodes to a number that is no key. */
  NO_KEY,

  /** It decodes to a key of a class that is kept in another partition, or in none. */
  ELSEWHERE,

  /** The value does not occur. */
  NO_VALUE,

  /** The work is 0, or more than the bits of the work say. */
  NO_WORK;

  /**
   * Checks an entry.
   *
   * @param key what it decodes to
   */
  static EntryCheck of(EntryRules rules, Partition partition, Key key, long entry) {
    return of(rules, partition, classOf(rules, key), entry);
  }

  /** The class of a key, or {@link EntryRules#NONE} if an entry decodes to what is no key. */
  static int classOf(EntryRules rules, Key key) {
    return rules.isKey(key.high(), key.low()) ? rules.of(key.high(), key.low()) : EntryRules.NONE;
  }

  /**
   * The same where the class of the key is known.
   *
   * @param keyClass {@link #classOf} what the entry decodes to
   */
  static EntryCheck of(EntryRules rules, Partition partition, int keyClass, long entry) {
    if (keyClass == EntryRules.NONE) {
      return NO_KEY;
    }
    if (!partition.contains(keyClass)) {
      return ELSEWHERE;
    }
    Geometry geometry = partition.geometry();
    if (!rules.isValue(geometry.value(entry))) {
      return NO_VALUE;
    }
    long code = workCode(geometry, entry);
    boolean inRange =
        code >= 1
            && code < 1L << geometry.workBits()
            && geometry.workOf(entry) != Long.MAX_VALUE; // of more nodes than can be counted
    return inRange ? RIGHT : NO_WORK;
  }

  /** The bits above value and tag, all of them. */
  static long workCode(Geometry geometry, long entry) {
    return entry >>> (geometry.tagBits() + geometry.valueBits());
  }
}
