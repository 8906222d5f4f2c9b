package org.twobig.offline;

import org.twobig.table.EntryRules;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.Soundness;

/**
 * Sorts words into entries that the game can have stored and damaged ones. Belongs to one thread.
 */
abstract class CheckedWords implements Layout.Visitor {
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
  void damaged(
      Partition partition, long bucket, int slot, long word, Key key, Soundness soundness) {}

  /** Valid entries so far. */
  final long entries() {
    return entries;
  }

  /** Damaged words so far. */
  final long damaged() {
    return damaged;
  }

  @Override
  public final void visit(Partition partition, long bucket, int slot, long word, Key key) {
    int keyClass = Soundness.classOf(rules, key);
    Soundness soundness = Soundness.of(rules, partition, keyClass, word);
    if (soundness == Soundness.VALID) {
      entries++;
      entry(partition, bucket, slot, word, key, keyClass);
    } else {
      damaged++;
      damaged(partition, bucket, slot, word, key, soundness);
    }
  }
}
