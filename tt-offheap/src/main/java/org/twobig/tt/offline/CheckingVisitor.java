package org.twobig.tt.offline;

import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Soundness;

/** Visits entries, separates valid from damaged ones by the game's rules and counts both. */
abstract class CheckingVisitor implements Layout.Visitor {
  final EntryRules rules;
  private long entries;
  private long damaged;

  CheckingVisitor(EntryRules rules) {
    this.rules = rules;
  }

  /** Handles a valid entry; the geometry of {@code partition} decodes its first {@code word}. */
  abstract void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass);

  void damaged(
      Partition partition, long bucket, int slot, long word, Key key, Soundness soundness) {}

  final long entries() {
    return entries;
  }

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
