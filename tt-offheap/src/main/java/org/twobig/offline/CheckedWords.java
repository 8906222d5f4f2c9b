package org.twobig.offline;

import org.twobig.store.TableScan;
import org.twobig.table.EntryRules;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Partition;

/**
 * Decodes words of a table and tells entries that the game can have stored from damaged ones.
 * Belongs to one thread.
 */
abstract class CheckedWords implements TableScan.WordVisitor {
  /** What a word decodes to. */
  enum Verdict {
    /** An entry that the game can have stored. */
    VALID,

    /** A number that is no key. */
    NO_KEY,

    /** A key of a class that is kept in another partition, or in none. */
    ELSEWHERE,

    /** A value that does not occur. */
    NO_VALUE,

    /** A work of 0, or of more bits than the work has. */
    NO_WORK
  }

  final EntryRules rules;
  private long entries;
  private long damaged;

  CheckedWords(EntryRules rules) {
    this.rules = rules;
  }

  /**
   * Takes a valid entry.
   *
   * @param word the entry in the partition's geometry
   * @param key what it decodes to
   * @param keyClass the key's class
   */
  abstract void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass);

  /** Takes a word that is not valid. */
  void damaged(Partition partition, long bucket, int slot, long word, Key key, Verdict verdict) {}

  /** Valid entries so far. */
  final long entries() {
    return entries;
  }

  /** Damaged words so far. */
  final long damaged() {
    return damaged;
  }

  @Override
  public final void visit(Partition partition, long bucket, int slot, long word) {
    Key key = partition.geometry().keyOf(bucket, word);
    boolean isKey = rules.isKey(key.high(), key.low());
    int keyClass = isKey ? rules.of(key.high(), key.low()) : EntryRules.NONE;
    Verdict verdict = verdict(partition, keyClass, word);
    if (verdict == Verdict.VALID) {
      entries++;
      entry(partition, bucket, slot, word, key, keyClass);
    } else {
      damaged++;
      damaged(partition, bucket, slot, word, key, verdict);
    }
  }

  /**
   * Checks an entry.
   *
   * @param keyClass the class of its key; {@link EntryRules#NONE} if that is no key of the game
   */
  final Verdict verdict(Partition partition, int keyClass, long entry) {
    if (keyClass == EntryRules.NONE) {
      return Verdict.NO_KEY;
    }
    if (!partition.contains(keyClass)) {
      return Verdict.ELSEWHERE;
    }
    Geometry geometry = partition.geometry();
    if (!rules.isValue(geometry.value(entry))) {
      return Verdict.NO_VALUE;
    }
    long code = workCode(geometry, entry);
    boolean inRange =
        code >= 1
            && code < 1L << geometry.workBits()
            && geometry.workOf(entry) != Long.MAX_VALUE; // of more nodes than can be counted
    return inRange ? Verdict.VALID : Verdict.NO_WORK;
  }

  /** The bits above value and tag, all of them. */
  static long workCode(Geometry geometry, long entry) {
    return entry >>> (geometry.tagBits() + geometry.valueBits());
  }
}
