package org.twobig.offline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.twobig.store.Store;
import org.twobig.store.TableScan;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Partition;
import org.twobig.table.StoreException;

/** The entries of a store. Damaged ones are left out and counted. */
final class StoreSource implements EntrySource {
  private final TableScan scan;
  private final EntryRules rules;

  /**
   * @param scan closed with the source
   * @throws StoreException if the table has other values
   */
  StoreSource(TableScan scan, EntryRules rules) {
    this.scan = scan;
    this.rules = rules;
    requireValues(scan, rules);
  }

  /** Refuses a table with values of another width. */
  private static void requireValues(TableScan scan, EntryRules rules) {
    if (scan.layout().valueBits() != rules.valueBits()) {
      throw StoreException.refused(
          "The store %s holds values of %d bits, expected %d. Name another store",
          scan.directory(), scan.layout().valueBits(), rules.valueBits());
    }
  }

  /** Opens a store. */
  static StoreSource open(Path directory, EntryRules rules) {
    return new StoreSource(scan(directory, rules), rules);
  }

  /**
   * Opens a store of the game.
   *
   * @throws StoreException if it is refused, or the table has other keys or values
   */
  static TableScan scan(Path directory, EntryRules rules) {
    TableScan scan = Store.scan(directory, Set.of(rules.keySpace()));
    try {
      requireValues(scan, rules);
      return scan;
    } catch (RuntimeException | Error e) {
      scan.close();
      throw e;
    }
  }

  /** Whether two names stand for one directory. */
  static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // one of them does not exist, and is refused as a store
    }
  }

  /** The identity of the store. */
  UUID store() {
    return scan.info().uuid();
  }

  @Override
  public String name() {
    return scan.directory().toString();
  }

  @Override
  public long units() {
    return scan.words();
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public Entries.Result read(Progress progress, Supplier<? extends EntryVisitor> visitors) {
    List<Checked> threads =
        scan.forEach(progress::passed, () -> new Checked(rules, visitors.get()));
    return new Entries.Result(
        threads.stream().mapToLong(Checked::entries).sum(),
        threads.stream().mapToLong(Checked::damaged).sum());
  }

  @Override
  public void close() {
    scan.close();
  }

  /** Passes on what the game can have stored. */
  private static final class Checked extends CheckedWords {
    private final EntryVisitor visitor;

    Checked(EntryRules rules, EntryVisitor visitor) {
      super(rules);
      this.visitor = visitor;
    }

    @Override
    void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass) {
      Geometry geometry = partition.geometry();
      visitor.visit(key.high(), key.low(), geometry.value(word), geometry.workOf(word));
    }

    @Override
    public boolean endPiece() {
      return visitor.endPiece();
    }
  }
}
