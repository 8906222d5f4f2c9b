package org.twobig.offline;

import org.twobig.store.TableScan;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;
import org.twobig.table.Partition;

/** Decodes words of a table and tells those that the game can have stored from damaged ones. */
abstract class RightWords implements TableScan.WordVisitor {
  private final EntryRules rules;
  private long entries;
  private long damaged;

  RightWords(EntryRules rules) {
    this.rules = rules;
  }

  /**
   * Takes a word that can be right.
   *
   * @param word the entry in the partition's geometry
   * @param key what it decodes to
   * @param keyClass the key's class
   */
  abstract void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass);

  /** Words that can be right. */
  final long entries() {
    return entries;
  }

  /** Words that cannot be right, and were kept back. */
  final long damaged() {
    return damaged;
  }

  @Override
  public final void visit(Partition partition, long bucket, int slot, long word) {
    Key key = partition.geometry().keyOf(bucket, word);
    int keyClass = EntryCheck.classOf(rules, key);
    if (EntryCheck.of(rules, partition, keyClass, word) == EntryCheck.RIGHT) {
      entries++;
      entry(partition, bucket, slot, word, key, keyClass);
    } else {
      damaged++;
    }
  }
}
