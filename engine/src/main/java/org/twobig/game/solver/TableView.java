package org.twobig.game.solver;

import java.util.List;
import java.util.stream.Collectors;
import org.twobig.game.ContradictionException;
import org.twobig.game.StoredPositions;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.Table;
import org.twobig.table.ThreadTally;
import org.twobig.table.WordRegion;

/** A view of a table for the searches of one thread, with the count of their work. */
public final class TableView {
  private final StoredPositions kind;
  private final Meter meter;
  private final WordRegion[] regions;

  /**
   * @param kinds the possible meanings of the entries
   * @param pollInterval see {@link Meter}
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public TableView(List<? extends StoredPositions> kinds, Table table, int pollInterval) {
    this.kind = kind(kinds, table.layout());
    this.meter = new Meter(pollInterval, new ThreadTally(table.tally()));
    this.regions = new WordRegion[kind.count()];
    moveTo(table);
  }

  private static StoredPositions kind(List<? extends StoredPositions> kinds, Layout layout) {
    for (StoredPositions each : kinds) {
      if (layout.keySpace().equals(each.keySpace()) && layout.valueBits() == each.valueBits()) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "The table holds %s with %d value bits, the solver needs %s"
            .formatted(
                layout.keySpace(),
                layout.valueBits(),
                kinds.stream()
                    .map(each -> "%s with %d".formatted(each.keySpace(), each.valueBits()))
                    .collect(Collectors.joining(" or "))));
  }

  /** Changes to another table with equal kinds of keys and values; not while a search runs. */
  void moveTo(Table table) {
    for (int keyClass = 0; keyClass < regions.length; keyClass++) {
      regions[keyClass] = table.wordRegion(keyClass);
    }
  }

  public StoredPositions kind() {
    return kind;
  }

  public Meter meter() {
    return meter;
  }

  /** Returns the table for keys of a class. */
  public WordRegion region(int keyClass) {
    return regions[keyClass];
  }

  /** Returns the value of a key, 0 if there is none. */
  public long find(int keyClass, long high, long low) {
    WordRegion region = regions[keyClass];
    return region.value(region.find(high, low));
  }

  /**
   * Stores the union of a finding and the table's value of a key, with the larger work.
   *
   * @param work nodes it took, at least 1
   * @throws ContradictionException naming the position, if they exclude each other
   */
  public void store(int keyClass, long high, long low, long found, long work) {
    try {
      put(keyClass, high, low, found, work);
    } catch (ContradictionException e) {
      throw kind.position(new Key(high, low)).map(e::at).orElse(e);
    }
  }

  /** Stores as {@link #store} does; a contradiction does not name the position. */
  void put(int keyClass, long high, long low, long found, long work) {
    WordRegion region = regions[keyClass];
    long bucket = region.bucket(high, low);
    long known = region.find(bucket, region.touch(bucket), low);
    long most = Math.max(work, region.work(known));
    meter.stored(region, keyClass, known, most);
    region.store(bucket, low, kind.unite(region.value(known), found, keyClass), most);
  }
}
