package org.twobig.connectfour3d.search;

import java.util.Optional;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Facts;
import org.twobig.game.Knowledge;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.ThreadTally;
import org.twobig.table.TranspositionTable;

/** What the table holds of the undecided position that was looked for last. For one thread. */
final class StoredFacts {
  private final TableKey key;
  private final ThreadTally tally;
  private PartitionedTable table;

  StoredFacts(PartitionedTable table, KeyKind kind) {
    this.table = table;
    this.key = new TableKey(kind);
    this.tally = new ThreadTally(table.tally());
  }

  /** See {@link org.twobig.game.GameSolver#moveTo}. */
  void moveTo(PartitionedTable larger) {
    table = larger;
  }

  /** The {@link Facts} that the table holds; none if they are damaged. */
  int find(Position position) {
    key.set(position);
    return Facts.sound((int) region().value(word()));
  }

  /** The position's entry. */
  Optional<Knowledge.Entry> entry(Position position) {
    key.set(position);
    return Knowledge.Entry.find(table, key.stones, new Key(key.high, key.low));
  }

  /** Counts that what was found was of use. */
  void countHit() {
    tally.probed(key.stones, true);
    tally.flush();
  }

  /**
   * Stores facts with those that are there, and the larger work.
   *
   * @param nodes they took
   * @return all facts
   * @throws ContradictionException if they exclude each other
   */
  int unite(int found, long nodes) {
    TranspositionTable region = region();
    long entry = word();
    int facts = Facts.unite((int) region.value(entry), found);
    long work = Math.max(Math.max(nodes, 1), region.work(entry));
    tally.stored(region, key.stones, entry, work);
    region.store(region.bucket(key.high, key.low), key.low, facts, work);
    tally.flush();
    return facts;
  }

  private TranspositionTable region() {
    return table.region(key.stones);
  }

  private long word() {
    return region().find(key.high, key.low);
  }
}
